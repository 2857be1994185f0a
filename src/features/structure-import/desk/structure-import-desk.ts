import { structureImportPaths } from '#contract/features/structure-import/structure-import-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

export const structureImportDesk = deskFeature({
  name: 'structure-import',
  permissions: {},
  pages: {
    structureImports: {
      path: structureImportPaths.structureImports(),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./import-list.tsx').then((m) => ({ default: m.ImportList })),
    },
    structureImport: {
      path: structureImportPaths.structureImport(':importId'),
      permission: 'structure.write',
      of: 'client',
      load: () => import('./import.tsx').then((m) => ({ default: m.Import })),
    },
  },
})
