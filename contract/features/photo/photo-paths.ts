/** Addresses of its screens. */
export const photoPaths = {
  photos: () => '/upload-photos',
  /** The photo screen with its type chosen. */
  photosOf: (photoTypeId: number) => `/upload-photos?type=${photoTypeId}`,
} as const
