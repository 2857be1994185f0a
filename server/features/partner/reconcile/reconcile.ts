import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Services } from '#server/engine/services.ts'
import { readFile, type FileLine } from '../call/partner-client.ts'
import { accessOf, findPartner, findPartnerClients, lockPartner, readTimeZone } from '../partner-service.ts'
import { findAcceptedOn, findTransfersOf } from '../transfer/transfer-queries.ts'
import { compareFile } from './compare-file.ts'
import { insertDifferences } from './difference-queries.ts'

// [Note: The partner's file] Each day that is over is compared once with what the partner says of it. What does not agree
// is a line at the desk, for a person to look at; nothing is corrected by itself.

type Reconciling = Pick<Services, 'database' | 'clock' | 'config' | 'log'>

/** Most days that one run catches up on. */
const mostDays = 31
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Compares every day that is over in each client; one whose partner says nothing goes on in an hour. */
export async function reconcileAll(services: Reconciling): Promise<void> {
  for (const clientId of await findPartnerClients(services.database)) await reconcile(services, clientId)
}

/** The same in one client. */
export async function reconcile(services: Reconciling, clientId: number): Promise<void> {
  const { database, clock } = services
  for (let count = 0; count < mostDays; count++) {
    const due = await database.inTenant(clientId, async (tx) => {
      const partner = await findPartner(tx, clientId)
      const today = dayIn(await readTimeZone(tx, clientId), clock.now())
      if (!partner) return null
      const day = dayAfter(partner.reconciled_on, 1)
      return day < today ? { day, access: accessOf(services, partner) } : null
    })
    if (!due) return
    const lines = await readFile(due.access, due.day)
    if (!lines) return
    await keep(services, clientId, due.day, lines)
  }
}

async function keep(
  { database, clock, log }: Reconciling,
  clientId: number,
  day: string,
  lines: readonly FileLine[],
): Promise<void> {
  const fresh = await database.inTenant(clientId, async (tx) => {
    const partner = await lockPartner(tx, clientId)
    // Another server compared it meanwhile.
    if (!partner || dayAfter(partner.reconciled_on, 1) !== day) return 0
    const ids = [...new Set(lines.map(({ id }) => id).filter(isId))]
    const named = await findTransfersOf(tx, clientId, ids)
    const differences = compareFile(day, lines, named, await findAcceptedOn(tx, clientId, day))
    await tx.updateTable('partner').set({ reconciled_on: day }).where('client_id', '=', clientId).execute()
    return insertDifferences(tx, clientId, differences, clock.now())
  })
  if (fresh > 0) log.warn({ clientId, day, count: fresh }, 'the partner has transfers of points otherwise than we do')
}
