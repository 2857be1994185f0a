import { Readable } from 'node:stream'
import { sendOperations } from '#contract/sync/operations.ts'
import { pull, realtime } from '#contract/sync/pull.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { ServerModule } from '#server/platform/http/module.ts'
import { findClients } from '#server/modules/session/signed-in-service.ts'
import type { OperationHandlers } from './operation-handler-service.ts'
import { takeOperations } from './operation-service.ts'
import { pullLines } from './pull-service.ts'

/** Pull and operations; the handlers come from the modules that own the kinds. */
export function createSyncModule(handlers: OperationHandlers): ServerModule {
  return {
    name: 'sync',
    routes: [
      implement(pull, async ({ body, member, services }) =>
        Readable.from(pullLines(services.database, member, body.cursor, services.clock.now())),
      ),
      implement(sendOperations, async ({ body, member, services }) => {
        const answers = await takeOperations(services, handlers, member, body.operations)
        if (answers.some((answer) => answer.outcome === 'applied'))
          await services.realtime.pokeUser(member.clientId, member.userId)
        return { answers, serverTime: services.clock.now().toISOString() }
      }),
      implement(realtime, async ({ person, services }) => {
        const clients = await findClients(services.database, person.userId)
        return services.realtime.open(
          person,
          clients.map((client) => client.id),
        )
      }),
    ],
  }
}
