import { Readable } from 'node:stream'
import { sendOperations } from '#contract/engine/operation.ts'
import { pull, realtime } from '#contract/engine/sync/pull.ts'
import type { Database } from '#server/platform/database/database.ts'
import { implement } from '../http/implement.ts'
import type { ServerPart } from '../server-feature.ts'
import type { OperationHandlers } from './operation-handler.ts'
import { decideAllHeld, refuseOldHeld } from './held/decide-held.ts'
import { heldQueue } from './held/held-queue.ts'
import { takeOperations } from './operation-service.ts'
import { pullLines } from './pull/pull-service.ts'

/** Pull and operations; the handlers come from the modules that own the kinds. */
export function createSyncPart(
  handlers: OperationHandlers,
  /** The clients whose news a person's event stream tells. */
  findClients: (database: Database, userId: string) => Promise<readonly { id: number }[]>,
): ServerPart {
  return {
    name: 'sync',
    queues: [heldQueue],
    jobs: (services) => ({ decide_held: decideAllHeld(services, handlers) }),
    hourly: (services) => ({ refuse_old_held: () => refuseOldHeld(services, handlers) }),
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
        const ids = clients.map((client) => client.id)
        return services.realtime.open(person, person.only ? ids.filter((id) => id === person.only?.clientId) : ids)
      }),
    ],
  }
}
