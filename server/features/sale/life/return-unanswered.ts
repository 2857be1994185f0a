import { answeredWithin, statusAfter } from '#contract/features/sale/sale-life.ts'
import { changeCase } from '#server/engine/cases/case-service.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { findSales, updateSale } from '../sale-queries.ts'
import { findUnanswered, insertEvent } from './event-queries.ts'
import { publishSale } from './sale-row.ts'

/** Sales looked up at once. */
const atOnce = 200

/** Puts what nobody answered in seven days back before the auditors, each in a transaction of its own. */
export async function returnUnanswered(services: Pick<Services, 'database' | 'clock' | 'realtime'>): Promise<void> {
  const { database, clock, realtime } = services
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    for (;;) {
      const since = new Date(clock.now().getTime() - answeredWithin)
      const found = await database.inTenant(clientId, (tx) => findUnanswered(tx, clientId, since, atOnce))
      let returned = 0
      for (const { id: saleId, userId } of found) {
        const done = await database.inTenant(clientId, async (tx) => {
          const now = clock.now()
          await lockStream(tx, clientId, userStream(userId))
          const [sale] = await findSales(tx, clientId, [saleId])
          const next = sale && sale.user_id === userId ? statusAfter(sale.status, 'return') : null
          // Answered, or taken back, while the lock was waited for.
          if (!next) return false
          await updateSale(tx, clientId, saleId, { status: next, asked_at: null })
          await insertEvent(tx, { clientId, userId, saleId }, { event: 'return', at: now })
          await changeCase(tx, { clientId, queue: 'sale', caseId: saleId }, { now })
          await publishSale(tx, { clientId, userId }, saleId)
          return true
        })
        if (!done) continue
        returned++
        await realtime.pokeUser(clientId, userId)
      }
      if (found.length < atOnce || returned === 0) break
    }
  }
}
