import * as people from '#contract/features/platform-people/platform-people-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { blockPerson, signOut, unblockPerson } from './block-service.ts'
import { findPeople, readPerson, removeFactors } from './platform-people-service.ts'

/** People of every client, for who runs the platform. */
export const platformPeopleFeature = serverFeature(people.platformPeopleContract, {
  routes: [
    implement(people.findPlatformPeople, async ({ query, services }) => findPeople(services, query)),
    implement(people.readPlatformPerson, async ({ params, services }) => readPerson(services, params.userId)),
    implement(people.removeFactors, async ({ params, staff, services }) =>
      removeFactors(services, staff, params.userId),
    ),
    implement(people.blockPlatformPerson, async ({ params, body, staff, services }) =>
      blockPerson(services, staff, params.userId, body.reason),
    ),
    implement(people.unblockPlatformPerson, async ({ params, staff, services }) =>
      unblockPerson(services, staff, params.userId),
    ),
    implement(people.signOutPlatformPerson, async ({ params, staff, services }) =>
      signOut(services, staff, params.userId),
    ),
  ],
})
