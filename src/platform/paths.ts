/** Every address of the app, from one place (its snapshot test is the list). */
export const paths = {
  signIn: () => '/',
  home: () => '/home',
  courses: () => '/online-courses',
  course: (courseId: number) => `/online-courses/${courseId}`,
  activity: (courseId: number, hierarchyOrder: number) => `/courses/${courseId}/activities/${hierarchyOrder}`,
  trails: () => '/trails',
  trail: (trailId: number) => `/trails/${trailId}`,
  sale: () => '/insert-sales',
  photos: () => '/upload-photos',
  /** The photo screen with its type chosen. */
  photosOf: (photoTypeId: number) => `/upload-photos?type=${photoTypeId}`,
  downloads: () => '/downloads',
  outbox: () => '/outbox',
  profile: () => '/profile',
  /** Bytes of a file as the service worker serves them: from the device, else from the server. */
  media: (fileId: string) => `/media/${fileId}`,
} as const

/** Old addresses and where they lead now (specification, section 2). */
export const legacyPaths: readonly { from: string; to: (id: string | undefined) => string }[] = [
  { from: '/courses', to: () => '/online-courses' },
  { from: '/courses/:id', to: (id) => `/online-courses/${id ?? ''}` },
  { from: '/presential', to: () => '/presential-courses' },
  { from: '/presential/:id', to: (id) => `/presential-courses/${id ?? ''}` },
  { from: '/webcasts', to: () => '/webinars' },
  { from: '/webcasts/:id', to: (id) => `/webinars/${id ?? ''}` },
]

/** A path of this app as given, or null: what comes from an address must never lead to another site. */
export function ownPath(candidate: string | null | undefined): string | null {
  if (!candidate || !/^\/(?![/\\])/.test(candidate)) return null
  const url = new URL(candidate, 'https://own.invalid')
  if (url.origin !== 'https://own.invalid') return null
  return url.pathname + url.search + url.hash
}
