import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const structureImportPaths = {
  structureImports: () => '/admin/structure/import',
  structureImport: (importId: PathId) => `/admin/structure/import/${segment(importId)}`,
} as const
