import { newId } from '#contract/engine/ids.ts'
import { operationHandlers, serverParts } from '#server/features.ts'
import type { Services } from '#server/engine/services.ts'
import type { Member } from '#server/engine/session/members.ts'
import { takeOperations } from '#server/engine/sync/operation-service.ts'
import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { openTable } from '#server/features/campaign/points/points-table-service.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { publishProducts } from '#server/features/product/product-service.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import { dayIn } from '#contract/engine/time.ts'
import { inServices } from '../support/bench-server.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { each, type Figure, median } from '../report.ts'
import { signUpPeople } from '#test/support/campaigns/sign-up.ts'

const clients = 8
const people = 24
const seconds = 2
const rounds = 9
const timeZone = 'America/Sao_Paulo'

/** Sales a second that people of one client report, beside the same sales of as many people of eight clients. */
export async function measureSales(): Promise<Figure[]> {
  return inServices(async (services) => {
    const sellers = await seed(services)
    const ofOne = sellers.filter((seller) => seller.clientId === 1)
    const ofEight = sellers.filter((seller) => seller.number <= people / clients)
    await rate(services, ofOne)
    await rate(services, ofEight)
    // As the database does by itself within its first minute: without statistics it takes any index of a client.
    const owner = await connectTo(services.config.databaseUrl ?? '')
    await owner.query('ANALYZE')
    await owner.end()
    const [one, eight]: [number[], number[]] = [[], []]
    // In turn, so that what else the machine does meets both.
    for (let round = 0; round < rounds; round++) {
      one.push(await rate(services, ofOne))
      eight.push(await rate(services, ofEight))
    }
    const shares = one.map((sales, round) => sales / (eight[round] ?? Number.NaN))
    return [
      {
        what: `Sales of one client as a share of the same over ${clients}, ${people} people at once, PostgreSQL`,
        value: median(shares),
        unit: '×',
        atLeast: 0.9,
        note: `median of ${rounds} rounds in turn; sales/s of one: ${each(one)}; of ${clients}: ${each(eight)}`,
      },
    ]
  })
}

/** Everybody reports one sale after the other, all of them at the same time. */
async function rate(services: Services, sellers: readonly Member[]): Promise<number> {
  const begun = performance.now()
  const until = begun + seconds * 1000
  let sales = 0
  await Promise.all(
    sellers.map(async (seller) => {
      while (performance.now() < until) {
        const [answer] = await takeOperations(services, operationHandlers, seller, [sale()])
        if (answer?.outcome !== 'applied') throw new Error(`a sale was not taken: ${JSON.stringify(answer)}`)
        sales++
      }
    }),
  )
  return (sales * 1000) / (performance.now() - begun)
}

function sale() {
  const now = new Date()
  const id = newId()
  return {
    id,
    kind: 'sale.report' as const,
    payload: {
      invoiceNumber: id,
      storeId: 1,
      soldOn: dayIn(timeZone, now),
      observation: '',
      lines: [{ productId: 1, quantity: 2 }],
    },
    capturedAt: now.toISOString(),
    skewMs: 0,
    dependsOn: [],
  }
}

/** Eight clients alike; the first has everybody a round needs, the others their share. */
async function seed(services: Services): Promise<Member[]> {
  for (const part of serverParts) if (part.findMember) services.members.use(part.findMember(services))
  const sellers: Member[] = []
  const now = services.clock.now()
  const today = dayIn(timeZone, now)
  for (let clientId = 1; clientId <= clients; clientId++) {
    await saveClient(services, {
      id: clientId,
      slug: `client-${clientId}`,
      modules: ['insert_sales'],
      homeRoute: '/home',
      timeZone,
      languages: ['pt-BR'],
      brand: { name: 'C', programme: 'C', primary: '#c4402c', secondary: '#1d4f86', tertiary: '#e58b2f', logo: null },
    })
    await services.database.inTenant(clientId, async (tx) => {
      const days = { beginsOn: dayAfter(today, -45), endsOn: dayAfter(today, 45) }
      await publishCampaigns(tx, clientId, [usualCampaign({ id: 1, name: { 'pt-BR': 'C' }, ...days })])
      await publishStores(tx, clientId, [
        { id: 1, name: 'S', camerasAllowed: false, chain: 'C', city: 'Recife', state: 'PE' },
      ])
      const product = { id: 1, sku: 'P', name: 'P', detail: '', brand: 'B', productType: 'T' }
      await publishProducts(tx, clientId, [product], now)
      await openTable(tx, clientId, { id: 1, beginsOn: days.beginsOn }, [skuRule('P', 30, 3)], now)
    })
    for (let n = 0; n < (clientId === 1 ? people : people / clients); n++) {
      const email = `seller-${clientId}-${n}@example.com`
      const userId = await services.database.inSystem((tx) =>
        addPerson(
          tx,
          { email, emailProven: true, username: null, firstName: 'S', lastName: 'S', password: newId() },
          now,
        ),
      )
      await services.database.inTenant(clientId, async (tx) => {
        await addMembership(tx, { clientId, userId, roles: ['member'], profession: null }, now)
        await signUpPeople(tx, clientId, { userIds: [userId], storeIds: [1] })
      })
      const member = await services.members.find(userId, clientId)
      if (!member) throw new Error('a member is not there')
      sellers.push({ ...member, sessionId: newId() })
    }
  }
  return sellers
}
