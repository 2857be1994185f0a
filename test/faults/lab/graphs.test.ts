import { expect, test } from 'vitest'
import type { Member } from '#engine/session/member.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { type NetworkFault, problemAnswer } from '../../support/network/network-fault.ts'
import { Random } from '../model/random.ts'
import { openLab } from './lab.ts'
import { seeds } from './seeds.ts'

const lab = openLab()
const many = 14

/** One operation as the reference sees it: it is refused for itself, or for what it needs. */
interface Node {
  id: string
  /** Why the server will refuse it whatever comes before; null: it is fine. */
  wrong: string | null
  needs: string[]
}

async function queueOne(random: Random, member: Member, dependsOn: string[], mark: string): Promise<Node> {
  const kind = random.weighted({ sale: 5, oldSale: 2, favourite: 2, unknownCourse: 1, progress: 2 })
  if (kind === 'favourite' || kind === 'unknownCourse') {
    const payload = { courseId: kind === 'favourite' ? 2 : 99, favourite: random.chance(0.5) }
    const id = await queueOperation({ member, kind: 'course.favourite', payload, dependsOn })
    return { id, wrong: kind === 'favourite' ? null : 'course.not_found', needs: dependsOn }
  }
  if (kind === 'progress') {
    const payload = { courseId: 2, activityId: 201, covered: [[0, 3]] as [number, number][], position: 3 }
    const id = await queueOperation({ member, kind: 'activity.progress', payload, dependsOn })
    return { id, wrong: null, needs: dependsOn }
  }
  const payload = {
    invoiceNumber: mark,
    storeId: 2,
    soldOn: kind === 'sale' ? '2026-11-17' : '2026-10-17',
    lines: [{ productId: 1, quantity: 1 }],
    observation: '',
  }
  const id = await queueOperation({ member, kind: 'sale.report', payload, dependsOn })
  return { id, wrong: kind === 'sale' ? null : 'sale.too_old', needs: dependsOn }
}

/** What becomes of each: `applied`, its own refusal, or `stranded` by what it needs. */
function reference(nodes: readonly Node[]): Map<string, string> {
  const outcomes = new Map<string, string>()
  for (const { id, wrong, needs } of nodes) {
    const stranded = needs.some((needed) => outcomes.get(needed) !== 'applied')
    outcomes.set(id, stranded ? 'stranded' : (wrong ?? 'applied'))
  }
  return outcomes
}

function someFault(random: Random): NetworkFault | null {
  if (random.chance(0.5)) return null
  return random.pick<NetworkFault>([
    { kind: 'drop answer' },
    { kind: 'cut answer', at: random.between(1, 2000) },
    { kind: 'cut request', at: random.between(1, 2000) },
    { kind: 'twice' },
    { kind: 'reset' },
    { kind: 'portal' },
    problemAnswer(503, 'server.unavailable', { 'retry-after': '5' }),
    problemAnswer(429, 'request.too_many', { 'retry-after': '5' }),
    problemAnswer(401, 'session.expired'),
  ])
}

async function outcomesOnDevice(member: Member): Promise<Map<string, string>> {
  const entries = await readOutbox(member)
  return new Map(
    entries.map(({ id, state, code }) => {
      if (code === 'operation.dependency_refused') return [id, 'stranded']
      return [id, state === 'refused' ? String(code) : state]
    }),
  )
}

test.each(seeds(12))(
  'row 6: of operations that need each other those are held that need a refused one, and say so; the others go on (seed %i)',
  async (seed) => {
    const random = new Random(seed)
    const member = await lab.signIn(await lab.person())
    const nodes: Node[] = []
    lab.online(false)
    for (let index = 0; index < many; index++) {
      const earlier = nodes.slice(-6).map(({ id }) => id)
      const dependsOn = earlier.filter(() => random.chance(0.2))
      nodes.push(await queueOne(random, member, dependsOn, `G${seed}-${index}`))
    }
    lab.online(true)
    lab.proxy.fault = ({ path }) => (path === '/api/operations/' ? someFault(random) : null)
    for (let drains = 0; drains < 12; drains++) {
      await drainOutbox(member.userId, { wake: random.chance(0.5), force: random.chance(0.3) })
      lab.pass(random.between(1000, 60_000))
    }
    lab.proxy.fault = () => null
    await drainOutbox(member.userId, { force: true })
    await drainOutbox(member.userId, { force: true })

    const expected = reference(nodes)
    expect(await outcomesOnDevice(member)).toEqual(expected)
    const stored = await lab.inTenant((tx) =>
      tx
        .selectFrom('operation')
        .select('id')
        .where('client_id', '=', 1)
        .where('user_id', '=', member.userId)
        .where('outcome', '=', 'applied')
        .execute(),
    )
    const applied = nodes.filter(({ id }) => expected.get(id) === 'applied').map(({ id }) => id)
    expect(stored.map((row) => row.id).toSorted()).toEqual(applied.toSorted())
  },
)
