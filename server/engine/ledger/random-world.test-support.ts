import { newId } from '#contract/engine/ids.ts'
import type { TestPosting } from './ledger.test-support.ts'

type Who = 'ana' | 'bia'

/** Something that was reported and waits, or was ordered and waits. */
interface Open {
  id: string
  of: Who
  points: number
  xp: number
}

interface Step {
  person: Who
  posting: TestPosting
  /** Whether there is enough for it. */
  applied: boolean
}

/** The same numbers each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A programme of two people as it ought to be: what happens next, and what each has then. */
export function randomWorld(seed: number) {
  const random = numbersFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const [reported, ordered]: [Open[], Open[]] = [[], []]
  const has: Record<Who, Record<string, number>> = { ana: {}, bia: {} }

  const take = (list: Open[]): Open | undefined => list.splice(below(list.length), 1)[0]
  const step = (person: Who, posting: TestPosting): Step => {
    const moved = { ...has[person] }
    for (const [move, amount] of Object.entries(posting.moves)) {
      const [debit = '', credit = ''] = move.split('>')
      moved[debit] = (moved[debit] ?? 0) - amount
      moved[credit] = (moved[credit] ?? 0) + amount
    }
    const applied = accounts.every((account) => (moved[account] ?? 0) >= 0)
    if (applied) has[person] = moved
    return { person, posting, applied }
  }
  const report = (): Step => {
    const one: Open = { id: newId(), of: random() < 0.5 ? 'ana' : 'bia', points: 1 + below(300), xp: below(40) }
    reported.push(one)
    const moves = { 'issuance>pending': one.points, 'xp_issuance>xp_pending': one.xp }
    return step(one.of, { kind: 'earn', sourceId: one.id, moves })
  }
  const decide = ({ id, of, points, xp }: Open): Step => {
    if (random() < 0.3) {
      const moves = { 'pending>issuance': points, 'xp_pending>xp_issuance': xp }
      return step(of, { kind: 'void', sourceId: id, moves })
    }
    const part = below(points + 1)
    const moves = { 'pending>available': part, 'pending>issuance': points - part, 'xp_pending>xp': xp }
    return step(of, { kind: 'confirm', sourceId: id, moves })
  }
  const order = (): Step => {
    const one: Open = { id: newId(), of: random() < 0.5 ? 'ana' : 'bia', points: 1 + below(400), xp: 0 }
    const moves = { 'available>reserved': one.points }
    const made = step(one.of, { kind: 'reserve', source: 'order', sourceId: one.id, moves })
    if (made.applied) ordered.push(one)
    return made
  }
  const settle = ({ id, of, points }: Open): Step =>
    random() < 0.6
      ? step(of, { kind: 'redeem', source: 'order', sourceId: id, moves: { 'reserved>redeemed': points } })
      : step(of, { kind: 'release', source: 'order', sourceId: id, moves: { 'reserved>available': points } })

  return {
    next(): Step {
      const does = below(10)
      const waiting = does < 4 ? take(reported) : undefined
      if (waiting) return decide(waiting)
      const open = does < 6 ? take(ordered) : undefined
      if (open) return settle(open)
      return does < 8 ? report() : order()
    },
    /** What somebody has, without the accounts that are empty. */
    balances: (person: Who): Record<string, number> =>
      Object.fromEntries(
        Object.entries(has[person]).filter(([account, balance]) => accounts.includes(account) && balance > 0),
      ),
  }
}

const accounts = ['pending', 'available', 'reserved', 'xp_pending', 'xp']
