import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const peopleImportPaths = {
  imports: () => '/admin/people/import',
  import: (importId: PathId) => `/admin/people/import/${segment(importId)}`,
} as const
