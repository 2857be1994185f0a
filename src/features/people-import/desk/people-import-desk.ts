import { peopleImportContract } from '#contract/features/people-import/people-import-contract.ts'
import { peopleImportPaths } from '#contract/features/people-import/people-import-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { peopleImportErrors } from './people-import-desk-errors.ts'

export const peopleImportDesk = deskFeature({
  name: 'people-import',
  permissions: peopleImportContract.permissions,
  errors: peopleImportErrors,
  pages: {
    imports: {
      path: peopleImportPaths.imports(),
      permission: 'people.import',
      of: 'client',
      load: () => import('./import-list.tsx').then((m) => ({ default: m.ImportList })),
    },
    import: {
      path: peopleImportPaths.import(':importId'),
      permission: 'people.import',
      of: 'client',
      load: () => import('./import.tsx').then((m) => ({ default: m.Import })),
    },
  },
})
