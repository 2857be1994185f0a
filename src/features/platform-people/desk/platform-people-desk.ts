import { msg } from '@lingui/core/macro'
import { UserSearch } from 'lucide-react'
import { platformPeopleContract } from '#contract/features/platform-people/platform-people-contract.ts'
import { platformPeoplePaths } from '#contract/features/platform-people/platform-people-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

export const platformPeopleDesk = deskFeature({
  name: 'platform-people',
  permissions: platformPeopleContract.permissions,
  pages: {
    people: {
      path: platformPeoplePaths.people(),
      permission: 'people.platform',
      of: 'platform',
      load: () => import('./platform-people-list.tsx').then((m) => ({ default: m.PlatformPeopleList })),
      entry: { label: msg`Pessoas de todas as empresas`, icon: UserSearch, order: 25 },
    },
    person: {
      path: platformPeoplePaths.person(':userId'),
      permission: 'people.platform',
      of: 'platform',
      load: () => import('./platform-person.tsx').then((m) => ({ default: m.PlatformPersonPage })),
    },
  },
})
