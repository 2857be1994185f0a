import { randomUUID } from 'node:crypto'
import type { LoadDemo } from '#server/engine/server-feature.ts'
import { takeNumbers } from '#server/engine/sync/counter.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { codeSealer } from './code-sealer.ts'
import { demoCategories, demoDepartments, demoRewards } from './demo-rewards.ts'
import { insertCodes } from './order/code-queries.ts'
import { moveStock } from './order/stock-queries.ts'
import { findReward } from './reward-queries.ts'
import { publishReward, publishShelves } from './reward-service.ts'
import { readStocks } from './stock/stock-hints.ts'

/** The store of Aurora: shelves, rewards with pictures, stock and codes. What is there stays as staff left it. */
export const loadRewardDemo: LoadDemo = async ({ services, clientId, slug, keepPicture }) => {
  if (slug !== 'aurora') return
  const now = services.clock.now()
  const pictures = await Promise.all(demoRewards.map(async ({ picture }) => keepPicture(picture)))
  await services.database.inTenant(clientId, async (tx) => {
    if (await findReward(tx, clientId, 1)) return
    // What staff add goes on after these numbers.
    await takeNumbers(tx, clientId, 'reward', demoRewards.length)
    await takeNumbers(tx, clientId, 'reward shelf', Math.max(demoDepartments.length, demoCategories.length))
    const seal = codeSealer(services)
    await publishShelves(tx, clientId, { departments: demoDepartments, categories: demoCategories })
    for (const [at, one] of demoRewards.entries()) {
      const id = at + 1
      const written = {
        name: one.name,
        description: one.description,
        picture: pictures[at] ?? '',
        departmentId: one.department,
        categoryId: one.category,
        price: one.price,
        fulfilment: one.fulfilment,
        shownFrom: null,
        shownUntil: null,
        minLevel: 1 as const,
        courseIds: one.courses ?? [],
        isRetired: false,
      }
      await publishReward(tx, { clientId, id, rev: 1 }, written, now)
      const why = { reason: 'Estoque inicial', orderId: null, by: null, at: now }
      if (one.fulfilment === 'code') {
        const codes = Array.from({ length: one.stock }, () => `AURORA-${randomUUID().slice(0, 8).toUpperCase()}`)
        await insertCodes(tx, clientId, id, codes.map(seal))
      } else if (one.stock > 0) await moveStock(tx, { clientId, rewardId: id, quantity: one.stock }, why)
    }
    const ids = demoRewards.map((_, at) => at + 1)
    await publishRows(tx, clientId, 'rewardStocks', await readStocks(tx, clientId, ids, now))
  })
}
