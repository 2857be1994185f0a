import { meanOf } from '#contract/features/rating/mean.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { fewestReviews, reviewedKey } from '#contract/features/rating/rating-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { findLiving, lockStream } from '#server/engine/sync/publish-queries.ts'
import { clientStream, publishRows, withdrawRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isDue, sumUp, takeDue } from './sum-queries.ts'

/** Items that are reckoned in one transaction. */
const atOnce = 50

/** Where the rows of each kind of item are published. */
const collections = { course: 'courses', trail: 'trails' } as const

// [Note: Review sums] The sum of an item is one row for all who see the item, under the item's own audience, and is
// reckoned at most once a minute: a thousand reviews of an hour are sixty changes for everybody's devices, none of them a
// row a member, and nobody who writes one waits for the client's stream.

/** Tells everybody who sees an item what people give it; nobody, where nothing is shown of it. */
async function publishSum(tx: Tx, clientId: number, item: Item): Promise<void> {
  const { kind, id } = item
  const key = reviewedKey(kind, id)
  const audience = (await findLiving(tx, clientId, clientStream, collections[kind], [String(id)])).get(String(id))
  const { count, stars } = await sumUp(tx, clientId, item)
  if (audience === undefined || count === 0) {
    const known = await findLiving(tx, clientId, clientStream, 'reviewSums', [key])
    if (known.size > 0) await withdrawRows(tx, clientId, 'reviewSums', [key])
    return
  }
  const mean = count < fewestReviews ? null : meanOf(stars, count)
  await publishRows(tx, clientId, 'reviewSums', [{ id: key, kind, itemId: id, count, mean }], audience)
}

/** Reckons what is due, in every client. */
export async function reckonSums(services: Pick<Services, 'database' | 'realtime'>): Promise<void> {
  const { database, realtime } = services
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    let found: number
    do {
      found = await database.inTenant(clientId, async (tx) => {
        if (!(await isDue(tx, clientId))) return 0
        // First, as publications do it: they note what they published while they hold the stream.
        await lockStream(tx, clientId, clientStream)
        const due = await takeDue(tx, clientId, atOnce)
        for (const item of due) await publishSum(tx, clientId, item)
        return due.length
      })
      if (found > 0) await realtime.pokeClient(clientId)
    } while (found === atOnce)
  }
}
