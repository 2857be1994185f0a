import { Readable } from 'node:stream'
import * as people from '#contract/features/people/people-contract.ts'
import * as join from '#contract/features/people/people-join-contract.ts'
import type { Joined } from '#server/engine/session/join-people.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { addPerson, resetPassword } from './invite-service.ts'
import { compareJoin, joinPeople } from './join/join-service.ts'
import { forgetJoins, separatePeople } from './join/separate-service.ts'
import { placePerson } from './place-service.ts'
import { exportPeople, listPeople, readPerson, revealDocument } from './people-service.ts'
import {
  blockPerson,
  changePerson,
  decideHeld,
  returnPerson,
  setRoles,
  signOutEverywhere,
  unblockPerson,
  withdrawPerson,
} from './people-write-service.ts'

/** The people of a client; who joins two of them asks every part for what it has of them. */
export const createPeopleFeature = (joined: () => Joined) =>
  serverFeature(people.peopleContract, {
    routes: [
      implement(people.listPeople, async ({ query, staff, services }) => listPeople(services, staff, query)),
      implement(people.exportPeople, async ({ body, staff, services, reply }) =>
        reply
          .header('content-disposition', 'attachment; filename="people.csv"')
          .type('text/csv; charset=utf-8')
          .send(Readable.from(exportPeople(services, staff, body))),
      ),
      implement(people.readPerson, async ({ params, staff, services }) => readPerson(services, staff, params.userId)),
      implement(people.revealDocument, async ({ params, staff, services }) =>
        revealDocument(services, staff, params.userId),
      ),
      implement(people.addPerson, async ({ body, staff, services }) => addPerson(services, staff, body)),
      implement(people.changePerson, async ({ params, body, staff, services }) =>
        changePerson(services, staff, params.userId, body),
      ),
      implement(people.placePerson, async ({ params, body, staff, services }) =>
        placePerson(services, staff, params.userId, body),
      ),
      implement(people.setRoles, async ({ params, body, staff, services }) =>
        setRoles(services, staff, params.userId, body.roles),
      ),
      implement(people.blockPerson, async ({ params, body, staff, services }) =>
        blockPerson(services, staff, params.userId, body.reason),
      ),
      implement(people.unblockPerson, async ({ params, staff, services }) =>
        unblockPerson(services, staff, params.userId),
      ),
      implement(people.withdrawPerson, async ({ params, staff, services }) =>
        withdrawPerson(services, staff, params.userId),
      ),
      implement(people.returnPerson, async ({ params, staff, services }) =>
        returnPerson(services, staff, params.userId),
      ),
      implement(people.resetPassword, async ({ params, body, staff, services }) =>
        resetPassword(services, staff, params.userId, body.by),
      ),
      implement(people.decideHeld, async ({ params, body, staff, services }) =>
        decideHeld(services, staff, params.userId, body.decision),
      ),
      implement(join.compareJoin, async ({ params, staff, services }) =>
        compareJoin(services, staff, joined(), params),
      ),
      implement(join.joinPeople, async ({ params, body, staff, services }) =>
        joinPeople(services, staff, joined(), { ...params, ...body }),
      ),
      implement(join.separatePeople, async ({ params, staff, services }) =>
        separatePeople(services, staff, joined(), params.userId),
      ),
      implement(people.signOutEverywhere, async ({ params, staff, services }) =>
        signOutEverywhere(services, staff, params.userId),
      ),
    ],
    personalTables: ['from_id', 'into_id'].map((by) => ({
      table: 'person_join' as const,
      by,
      tenant: true,
      omit: { reason: 'so that two who were joined by mistake can be separated for a week' },
      onDelete: 'delete' as const,
    })),
    hourly: (services) => ({ forget_joins: () => forgetJoins(services) }),
  })
