import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const authoringPaths = {
  contents: () => '/admin/content',
  content: (kind: string, id: PathId) => `/admin/content/${segment(kind)}/${segment(id)}`,
  texts: (kind: string, id: PathId) => `/admin/content/${segment(kind)}/${segment(id)}/texts`,
  preview: (kind: string, id: PathId) => `/admin/content/${segment(kind)}/${segment(id)}/preview`,
} as const
