import type { Staff } from '#server/engine/staff/staff.ts'
import { listTests, listTestPeople } from '#server/features/attempt/desk/test-list-service.ts'
import { listMarking } from '#server/features/attempt/marking/marking-list-service.ts'
import { readTestReport } from '#server/features/attempt/report/report-service.ts'
import { inServices } from '../support/bench-server.ts'
import { each, type Figure, median } from '../report.ts'
import { exam } from './exam.ts'
import { openHall, type Hall } from './hall.ts'

const few = 100
/** The report reads no more than the newest 2,000 that are graded; half of all are. */
const full = 4000
const many = 100_000
const rounds = 15
const newcomers = 100

const staff = { clientId: exam.clientId, userId: '', roles: ['programme-admin'] } as unknown as Staff
const begun = new Map<Hall, Awaited<ReturnType<typeof startOne>>>()
async function startOne(hall: Hall) {
  const taker = hall.next()
  return { taker, lease: await hall.start(taker) }
}

/** What is done beside many attempts; each answers how many rows it brought. */
const acts: Record<string, (hall: Hall) => Promise<number>> = {
  'an attempt begun': async (hall) => {
    begun.set(hall, await startOne(hall))
    return 1
  },
  'the same handed in': async (hall) => {
    const own = begun.get(hall)
    begun.delete(hall)
    const { taker, lease } = own ?? (await startOne(hall))
    await hall.finish(taker, lease)
    return 1
  },
  'the list of tests': async ({ services }) => (await listTests(services, staff, {})).rows.length,
  'who took a test, first page': async ({ services }) =>
    (await listTestPeople(services, staff, exam.activityId, {})).rows.length,
  'what waits for marks, first page': async ({ services }) => (await listMarking(services, staff, {})).rows.length,
}
const report = async ({ services }: Hall): Promise<number> => {
  const { states } = await readTestReport(services, staff, exam.activityId)
  return states.length
}

/** What tests take beside a hundred attempts and beside a hundred thousand. */
export async function measureGrowth(): Promise<Figure[]> {
  const opened = <T>(attempts: number, work: (hall: Hall) => Promise<T>): Promise<T> =>
    inServices(async (services) => work(await openHall(services, attempts, { newcomers, marking: true })))
  return opened(few, (small) =>
    opened(full, (filled) =>
      opened(many, async (large) => {
        const figures: Figure[] = []
        for (const [what, act] of Object.entries(acts))
          figures.push(await compare(what, act, [small, few], [large, many]))
        figures.push(await compare('the report of a test', report, [filled, full], [large, many]))
        return figures
      }),
    ),
  )
}

/** In turn, so that what else the machine does meets both. */
async function compare(
  what: string,
  act: (hall: Hall) => Promise<number>,
  [small, less]: [Hall, number],
  [large, more]: [Hall, number],
): Promise<Figure> {
  const timed = async (hall: Hall) => {
    const from = performance.now()
    if ((await act(hall)) === 0) throw new Error(`nothing came of ${what}`)
    return performance.now() - from
  }
  const [short, long]: [number[], number[]] = [[], []]
  // Once before, for what is read into memory then.
  await timed(small)
  await timed(large)
  for (let round = 0; round < rounds; round++) {
    short.push(await timed(small))
    long.push(await timed(large))
  }
  return {
    what: `${what[0]?.toUpperCase()}${what.slice(1)}: ${more} attempts beside ${less}`,
    value: median(long) / median(short),
    unit: '×',
    atMost: 2,
    note: `ms, median of ${rounds} in turn; beside ${less}: ${each([median(short)])}; beside ${more}: ${each([median(long)])}`,
  }
}
