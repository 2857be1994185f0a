/** Addresses of its screens. */
export const downloadsPaths = {
  /** Ours: the specification has no address for it. */
  downloads: () => '/downloads',
  /** What the app keeps on this device and how to get space back. */
  storage: () => '/downloads/storage',
} as const
