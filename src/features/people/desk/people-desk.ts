import { msg } from '@lingui/core/macro'
import { Users } from 'lucide-react'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { peopleContract } from '#contract/features/people/people-contract.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { peopleErrors } from './people-desk-errors.ts'

export const peopleDesk = deskFeature({
  name: 'people',
  permissions: peopleContract.permissions,
  errors: peopleErrors,
  pages: {
    people: {
      path: peoplePaths.people(),
      permission: 'people.read',
      of: 'client',
      load: () => import('./people-list.tsx').then((m) => ({ default: m.PeopleList })),
      entry: { label: msg`Pessoas`, icon: Users, order: 10 },
    },
    person: {
      path: peoplePaths.person(':userId'),
      permission: 'people.read',
      of: 'client',
      load: () => import('./person.tsx').then((m) => ({ default: m.Person })),
    },
  },
})
