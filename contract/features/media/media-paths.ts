import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const mediaPaths = {
  media: () => '/admin/media',
  item: (mediaId: PathId) => `/admin/media/${segment(mediaId)}`,
} as const
