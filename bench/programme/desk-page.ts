import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { listCases, type Queues } from '#server/features/review/review-service.ts'
import { findNear } from '#server/features/review/signals/picture-queries.ts'
import { saleQueue } from '#server/features/sale/sale-queue.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { inServices } from '../support/bench-server.ts'
import { seedPeople } from '../support/seed-people.ts'
import { each, type Figure, median } from '../report.ts'

const few = 1000
const many = 100_000
const pictures = 10_000
const rounds = 15
const queues: Queues = [saleQueue]

type Query = Parameters<typeof listCases>[3]
/** What an auditor asks of their queue; the cursor is one of the middle of both. */
const questions: Record<string, Omit<Query, 'queue'>> = {
  'first page': {},
  'page in the middle': { cursor: '150 2026-11-18T12:00:00.000Z 00000000-0000-7000-8000-000000000000' },
  'in doubt alone': { evidence: 'odd' },
  'by age': { sort: 'oldest' },
}

/** Milliseconds of a page of a queue in which a thousand cases wait, and in which a hundred thousand do. */
export async function measureDeskPage(): Promise<Figure[]> {
  return inServices(async (services) => {
    await seedPeople(services, 1, few)
    await seedPeople(services, 2, few)
    await seedCases(services, 1, few)
    await seedCases(services, 2, many)
    const figures: Figure[] = []
    for (const [what, query] of Object.entries(questions)) {
      const [small, large]: [number[], number[]] = [[], []]
      // Once before, for what is read into memory then.
      await ask(services, 1, query)
      await ask(services, 2, query)
      for (let round = 0; round < rounds; round++) {
        small.push(await ask(services, 1, query))
        large.push(await ask(services, 2, query))
      }
      figures.push({
        what: `Desk, ${what}: a hundred thousand cases that wait beside a thousand`,
        value: median(large) / median(small),
        unit: '×',
        atMost: 2,
        note: `ms, median of ${rounds} in turn; of a thousand: ${each([median(small)])}; of a hundred thousand: ${each([median(large)])}`,
      })
    }
    return [...figures, await measureNear(services)]
  })
}

async function ask(services: Services, clientId: number, query: Omit<Query, 'queue'>): Promise<number> {
  const staff = { clientId } as Staff
  const begun = performance.now()
  const { rows } = await listCases(services, staff, queues, { queue: 'sale', ...query })
  if (rows.length === 0) throw new Error(`nothing waits: ${JSON.stringify(query)}`)
  return performance.now() - begun
}

/** One picture, in its eight ways, beside ten thousand of its campaign. */
async function measureNear({ database }: Services): Promise<Figure> {
  const looks = Array.from({ length: 8 }, (_, way) =>
    Array.from({ length: 256 }, (_unused, bit) => (((bit * 7919 + way * 104_729) >> 3) % 2 ? '1' : '0')).join(''),
  )
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const key = { clientId: 2, queue: 'sale', caseId: '' }
    await database.inTenant(2, (tx) => findNear(tx, key, { campaignId: 1, sha256: '', looks }))
    times.push(performance.now() - begun)
  }
  return {
    what: 'A picture looked for among 10,000 of its campaign',
    value: median(times),
    unit: 'ms',
    note: `median of ${rounds}: ${each(times)}`,
  }
}

/** Cases that wait, of every score, one in fifty urgent and one in ten in doubt; the first ones with a picture. */
async function seedCases({ config }: Services, clientId: number, count: number): Promise<void> {
  const person = `(lpad(to_hex(${clientId}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(1 + n % ${few}), 12, '0'))::uuid`
  const caseId = `(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${clientId}), 12, '0'))`
  const all = `generate_series(1, ${count}) AS n`
  const owner = await connectTo(config.databaseUrl ?? '')
  const withPicture = clientId === 2 ? pictures : 0
  const look = `(SELECT string_agg((random() < 0.5)::integer::text, '') FROM generate_series(1, 256) WHERE n > 0)::bit(256)`
  for (const text of [
    `INSERT INTO desk_case (client_id, queue, case_id, user_id, label, odd, opened_at, urgent_from, urgent, score, rev, weighed_rev)
     SELECT ${clientId}, 'sale', ${caseId}, ${person}, 'n' || n, n % 10 = 1, '2026-11-18T12:00:00Z'::timestamptz - n * interval '1 s',
       '2026-12-18T12:00:00Z', n % 50 = 0, n * 7919 % 101, 1, 1 FROM ${all}`,
    `INSERT INTO file (client_id, id, purpose, owner_id, sha256, bytes, type, extension, name, store_key, created_at)
     SELECT ${clientId}, ${caseId}::uuid, 'sale', ${person}, n, 1, 'image/jpeg', 'jpg', n, n, now() FROM ${all} WHERE n <= ${withPicture}`,
    `INSERT INTO case_picture (client_id, file_id, queue, case_id, campaign_id, sha256, look)
     SELECT ${clientId}, ${caseId}::uuid, 'sale', ${caseId}, 1, n, ${look} FROM ${all} WHERE n <= ${withPicture}`,
    // As autovacuum does within minutes.
    'VACUUM ANALYZE desk_case, case_picture',
  ])
    await owner.query(text)
  await owner.end()
}
