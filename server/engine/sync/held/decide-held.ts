import type { JobHandler } from '../../jobs/job-queue.ts'
import type { Services } from '../../services.ts'
import { deleteHeld, findHeld, listHeld } from './held-queries.ts'
import type { HeldRow } from './hold.ts'
import type { OperationHandlers } from '../operation-handler.ts'
import { decideHeld } from '../operation-service.ts'
import { lockStream } from '../publish-queries.ts'
import { userStream } from '../publish-service.ts'

/** What is decided, of whom or of which modules. */
export interface HeldDecision {
  clientId: number
  userId?: string
  modules?: readonly string[]
  /** These alone. */
  ids?: readonly string[]
  decision: 'accept' | 'refuse'
}

/** Decides what is held, in the order in which it arrived; what waits for another one comes after that one. */
export function decideAllHeld(services: Services, handlers: OperationHandlers): JobHandler {
  const { database, realtime } = services
  return async (payload) => {
    const { clientId, userId, modules, ids, decision } = payload as HeldDecision
    const of = {
      ...(userId && { userId }),
      ...(ids && { ids }),
      ...(modules && { why: 'module_off' as const, modules }),
    }
    const told = new Set<string>()
    for (let before = -1; ;) {
      const held = await database.inTenant(clientId, (tx) => listHeld(tx, clientId, of))
      if (held.length === 0 || held.length === before) break
      before = held.length
      for (const row of held) if (await decideOne(services, handlers, row, decision)) told.add(row.user_id)
    }
    for (const person of told) await realtime.pokeUser(clientId, person)
  }
}

async function decideOne(
  { database, members, clock }: Pick<Services, 'database' | 'members' | 'clock'>,
  handlers: OperationHandlers,
  row: HeldRow,
  decision: HeldDecision['decision'],
): Promise<boolean> {
  const { client_id: clientId, user_id: userId, id } = row
  const membership = await members.findAny(userId, clientId)
  const decided = await database.inTenant(clientId, async (tx) => {
    await lockStream(tx, clientId, userStream(userId))
    // Decided meanwhile by somebody else, or its person is gone for good.
    const found = await findHeld(tx, clientId, id)
    if (!found) return false
    // Its person was joined with another one meanwhile, under the lock that was waited for.
    if (found.user_id !== userId) return 'moved'
    if (!membership) {
      await deleteHeld(tx, clientId, id)
      return false
    }
    const member = { ...membership, sessionId: '' }
    const answer = await decideHeld(tx, handlers, member, row, decision, clock.now())
    return answer.outcome !== 'held'
  })
  if (decided !== 'moved') return decided
  const [moved] = await database.inTenant(clientId, (tx) => listHeld(tx, clientId, { ids: [id] }))
  return moved ? decideOne({ database, members, clock }, handlers, moved, decision) : false
}

/** How long work of a module that is off is held (ms). */
const heldFor = 30 * 86_400_000

/** Refuses work of modules that have been off for thirty days. */
export async function refuseOldHeld(services: Services, handlers: OperationHandlers): Promise<void> {
  const { database, clock } = services
  const before = new Date(clock.now().getTime() - heldFor)
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id } of clients) {
    const held = await database.inTenant(id, (tx) => listHeld(tx, id, { why: 'module_off', before }))
    for (const row of held) await decideOne(services, handlers, row, 'refuse')
  }
}
