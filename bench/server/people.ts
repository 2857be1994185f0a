import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { listPeople } from '#server/features/people/people-service.ts'
import { inServices } from '../support/bench-server.ts'
import { seedPeople } from '../support/seed-people.ts'
import { each, type Figure, median } from '../report.ts'

const few = 1000
const many = 1_000_000
const rounds = 15

type Query = Parameters<typeof listPeople>[2]
/** What a desk asks of its people. Names are as common in both clients: one search finds as many people, however many there are. */
const questions: Record<string, Query> = {
  'first page': {},
  'page in the middle, from the end': {
    sort: '-name',
    cursor: 'pessoa00000500 silva 00000000-0000-7000-8000-000000000000',
  },
  'the newest': { sort: 'newest' },
  'a search that finds one': { search: 'pessoa00000777' },
  'a search that finds everybody': { search: 'silva' },
  'a search of two words': { search: 'silva pessoa0000' },
  'staff alone': { role: 'auditor' },
}

/** Milliseconds of each question to the people of a client with a thousand of them, and with a million. */
export async function measurePeople(): Promise<Figure[]> {
  return inServices(async (services) => {
    await seedPeople(services, 1, few)
    await seedPeople(services, 2, many)
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
        what: `People list, ${what}: a million people beside a thousand`,
        value: median(large) / median(small),
        unit: '×',
        atMost: 2,
        note: `ms, median of ${rounds} in turn; of a thousand: ${each([median(small)])}; of a million: ${each([median(large)])}`,
      })
    }
    return figures
  })
}

async function ask(services: Services, clientId: number, query: Query): Promise<number> {
  const staff = { clientId } as Staff
  const begun = performance.now()
  const { rows } = await listPeople(services, staff, query)
  if (rows.length === 0) throw new Error(`nobody was found: ${JSON.stringify(query)}`)
  return performance.now() - begun
}
