import type { LanguageCode } from '#contract/engine/language.ts'
import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import type { Member } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { publishOwnRows, userStream } from '#server/engine/sync/publish-service.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { demandStart, demandTest, type OwnTest } from '../attempt-policy.ts'
import { attemptRow, findAttempt, updateAttempt, type StoredAttempt } from '../attempt-queries.ts'
import { followAttempts } from '../judge/standing-service.ts'
import { leaseOf } from './lease-row.ts'
import { issueAttempt } from './make-lease.ts'

type Leasing = Pick<Services, 'database' | 'clock' | 'realtime'>

/** What is asked for, and by which device. */
export interface Asking {
  courseId: number
  activityId: number
  trailId?: number | undefined
  device: { id: string; name: string }
  language: LanguageCode
}

const isOpenQuiz = ({ test }: OwnTest): boolean => test.type === 'unevaluated_quiz'
/** The number of the next attempt. */
export const nextNumber = (attempts: readonly StoredAttempt[]): number =>
  Math.max(0, ...attempts.map(({ number }) => number ?? 0)) + 1

/** In the person's own turn: of two that ask at once the second is answered what the first was. */
async function inTurn<T>({ database, realtime }: Leasing, member: Member, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await database.inTenant(member.clientId, async (tx) => {
    await lockStream(tx, member.clientId, userStream(member.userId))
    return work(tx)
  })
  await realtime.pokeUser(member.clientId, member.userId)
  return done
}

/** Starts an attempt, with one that this device holds in reserve where it has one; an open one is answered again. */
export const startAttempt = (services: Leasing, member: Member, asking: Asking): Promise<Lease> =>
  inTurn(services, member, async (tx) => {
    const now = services.clock.now()
    const own = await demandTest(tx, member, asking, now)
    const open = own.attempts.find(({ state }) => state === 'open')
    if (open && open.device_id !== asking.device.id)
      return fail('attempt.open_elsewhere', { values: { device: open.device_name } })
    if (open) return leaseOf(tx, open, isOpenQuiz(own))
    const reserved = own.attempts.filter(({ state }) => state === 'reserved')
    const held = reserved.find(({ device_id: id, start_by: by }) => id === asking.device.id && by && by > now)
    await demandStart(tx, member, own, { now, reserved: reserved.length - (held ? 1 : 0) })
    const number = nextNumber(own.attempts)
    const begun = held
      ? await updateAttempt(tx, held, { state: 'open', number, begun_at: now, start_by: null, updated_at: now })
      : await issueAttempt(tx, issueOf(member, own, asking, now), { number, startBy: null })
    await publishOwnRows(tx, member, 'attempts', [attemptRow(begun)])
    await followAttempts(tx, member, own.test, { now, judged: now })
    return leaseOf(tx, begun, isOpenQuiz(own))
  })

const issueOf = (member: Member, own: OwnTest, asking: Asking, now: Date) => ({
  owner: member,
  activity: own.test,
  trailId: asking.trailId ?? null,
  cycle: own.cycle,
  attempts: own.attempts,
  timePercent: own.timePercent,
  language: asking.language,
  device: asking.device,
  now,
})

/** Brings the attempts that a device may hold in reserve: as many as the test allows, and as are left over all devices. */
export const reserveAttempts = (services: Leasing, member: Member, asking: Asking): Promise<{ leases: Lease[] }> =>
  inTurn(services, member, async (tx) => {
    const now = services.clock.now()
    const own = await demandTest(tx, member, asking, now)
    const reserved = own.attempts.filter(({ state }) => state === 'reserved')
    const held = reserved.filter(({ device_id: id }) => id === asking.device.id)
    const leases = await Promise.all(held.map((row) => leaseOf(tx, row, isOpenQuiz(own))))
    const wanted = own.test.content.offlineStart - held.length
    const { reserveDays } = await readAccess(tx, member.clientId)
    const startBy = new Date(now.getTime() + reserveDays * 86_400_000)
    for (let made = 0; made < wanted; made++) {
      try {
        await demandStart(tx, member, own, { now, reserved: reserved.length + made })
      } catch (error) {
        // Those that it has are of use, whatever keeps it from more.
        if (leases.length === 0) throw error
        break
      }
      const row = await issueAttempt(tx, issueOf(member, own, asking, now), { number: null, startBy })
      own.attempts.push(row)
      await publishOwnRows(tx, member, 'attempts', [attemptRow(row)])
      leases.push(await leaseOf(tx, row, isOpenQuiz(own)))
    }
    return { leases }
  })

/** Gives a reserved attempt back: its place is free again. One that was begun stays what it is. */
export const releaseAttempt = (services: Leasing, member: Member, attemptId: string): Promise<{ released: boolean }> =>
  inTurn(services, member, async (tx) => {
    const row = (await findAttempt(tx, member, attemptId)) ?? fail('attempt.not_found')
    if (row.state !== 'reserved') return { released: row.state === 'released' }
    const released = await updateAttempt(tx, row, { state: 'released', updated_at: services.clock.now() })
    await publishOwnRows(tx, member, 'attempts', [attemptRow(released)])
    return { released: true }
  })
