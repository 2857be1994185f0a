import {
  registerContract,
  completeRegister,
  confirmRegistration,
  joinClient,
  lookUpDocument,
  readOwnProfile,
  registerChoices,
  registerPerson,
  saveOwnProfile,
} from '#contract/features/register/register-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { confirm } from './confirm/confirm-service.ts'
import { joinClient as join } from './join/join-service.ts'
import { complete, readOwn, saveOwn } from './profile-service.ts'
import { listChoices, lookUp, register } from './register-service.ts'

export const registerFeature = serverFeature(registerContract, {
  sharedTables: ['pending_registration'],
  personalTables: [
    { table: 'profile_brand', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
    { table: 'profile_store', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
    { table: 'profile', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  ],
  routes: [
    implement(registerChoices, async ({ query, services }) => listChoices(services, query.client)),
    implement(lookUpDocument, async ({ body, request, services }) => {
      await lookUp(services, body, request.ip)
      return { invited: true } as const
    }),
    implement(registerPerson, async ({ body, request, services }) => {
      await register(services, body, request.ip)
      return { done: true } as const
    }),
    implement(confirmRegistration, async ({ body, services }) => {
      return { joined: await confirm(services, body.token) }
    }),
    implement(joinClient, async ({ body, person, services }) => {
      await join(services, person.userId, body)
      return { done: true } as const
    }),
    implement(readOwnProfile, async ({ member, services }) => readOwn(services, member)),
    implement(completeRegister, async ({ body, member, services }) => ({
      pending: await complete(services, member, body.profile),
    })),
    implement(saveOwnProfile, async ({ body, member, services }) => saveOwn(services, member, body.profile)),
  ],
})
