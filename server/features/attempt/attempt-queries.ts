import type { Selectable } from 'kysely'
import { doubtsOf, type AttemptFlag } from '#contract/features/attempt/arrival-rules.ts'
import type { Attempt } from '#contract/features/attempt/attempt-schema.ts'
import type { CountedAttempt } from '#contract/features/attempt/test-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { AttemptTable } from './attempt-tables.ts'

export interface Owner {
  clientId: number
  userId: string
}
export type StoredAttempt = Selectable<AttemptTable>

/** Whether something about it is odd that nobody has decided yet. */
export const isInReview = ({ state, flags, verdict }: Pick<StoredAttempt, 'state' | 'flags' | 'verdict'>): boolean =>
  state !== 'void' && verdict === null && doubtsOf(flags).length > 0

/** Whether it was handed in, or ended: it has a grade, or waits for marks. */
export const isOver = ({ state }: Pick<StoredAttempt, 'state'>): boolean => state === 'graded' || state === 'marking'

/** The attempt of a test that somebody has open beside one of them, in whatever cycle: there is one at most. */
export async function findOtherOpen(
  tx: Tx,
  { clientId, userId }: Owner,
  { id, activity_id }: Pick<StoredAttempt, 'id' | 'activity_id'>,
): Promise<{ device_name: string } | undefined> {
  return tx
    .selectFrom('attempt')
    .select('device_name')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('activity_id', '=', activity_id)
    .where('state', '=', 'open')
    .where('id', '<>', id)
    .executeTakeFirst()
}

/** An attempt of somebody, whatever became of it. */
export async function findAttempt(tx: Tx, { clientId, userId }: Owner, id: string): Promise<StoredAttempt | undefined> {
  return tx
    .selectFrom('attempt')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Attempts by their ids, whoever's they are. */
export async function findAttemptsById(tx: Tx, clientId: number, ids: readonly string[]): Promise<StoredAttempt[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('attempt').selectAll().where('client_id', '=', clientId).where('id', 'in', ids).execute()
}

/** Somebody's attempts of a test in a cycle of its course, those that were given back left out; as they were issued. */
export async function findAttempts(
  tx: Tx,
  { clientId, userId }: Owner,
  activityId: number,
  cycle: number,
): Promise<StoredAttempt[]> {
  return tx
    .selectFrom('attempt')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('cycle', '=', cycle)
    .where('state', '<>', 'released')
    .orderBy('place')
    .execute()
}

/** The rules' view of attempts. */
export const countedAttempt = (row: StoredAttempt): CountedAttempt => ({
  number: row.number,
  state: row.state,
  percent: row.percent,
  passed: row.passed,
  inReview: isInReview(row),
  surplus: row.surplus,
  endedAt: row.ended_at?.getTime() ?? null,
})

/** What an attempt has only once staff did something about it. */
export const unmarked = {
  verdict: null,
  verdict_until: null,
  replaced: false,
  former: [],
  stretched: 0,
  marked: false,
  appealed_at: null,
  spared: [],
  void_reason: null,
}
export type NewAttempt = Omit<StoredAttempt, keyof typeof unmarked>

export async function insertAttempt(tx: Tx, row: NewAttempt): Promise<void> {
  await tx
    .insertInto('attempt')
    .values({
      ...row,
      devices: JSON.stringify(row.devices),
      settings: JSON.stringify(row.settings),
      questions: JSON.stringify(row.questions),
      asked: JSON.stringify(row.asked),
      keys: JSON.stringify(row.keys),
    })
    .execute()
}

type Changed = Partial<
  Pick<
    StoredAttempt,
    | 'number'
    | 'state'
    | 'surplus'
    | 'device_id'
    | 'device_name'
    | 'devices'
    | 'moved_at'
    | 'start_by'
    | 'begun_at'
    | 'seconds'
    | 'stretched'
    | 'ended_at'
    | 'left_count'
    | 'percent'
    | 'earned'
    | 'possible'
    | 'passed'
    | 'flags'
    | 'verdict'
    | 'verdict_until'
    | 'replaced'
    | 'marked'
    | 'appealed_at'
    | 'spared'
    | 'void_reason'
    | 'former'
  >
> & { updated_at: Date }

/** Changes an attempt; answers it as it is now. */
export async function updateAttempt(tx: Tx, row: StoredAttempt, changed: Changed): Promise<StoredAttempt> {
  const { devices, former, ...plain } = changed
  await tx
    .updateTable('attempt')
    .set({
      ...plain,
      ...(devices && { devices: JSON.stringify(devices) }),
      ...(former && { former: JSON.stringify(former) }),
    })
    .where('client_id', '=', row.client_id)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...changed }
}

/** An attempt about which something else is odd than before: what was decided of it is decided anew. */
export const flagged = ({ flags }: StoredAttempt, flag: AttemptFlag) =>
  flags.includes(flag) ? {} : { flags: [...flags, flag], verdict: null, verdict_until: null }

/** Since when an attempt is on the device that it is on. */
export const heldSince = ({ moved_at: moved, issued_at: issued }: StoredAttempt): string =>
  (moved ?? issued).toISOString()

/** An attempt as its person's devices have it. */
export const attemptRow = (row: StoredAttempt): Attempt => ({
  id: row.id,
  activityId: row.activity_id,
  courseId: row.course_id,
  trailId: row.trail_id,
  cycle: row.cycle,
  number: row.number,
  state: row.state,
  percent: row.settings.feedback.attempt.includes('grade') ? row.percent : null,
  passed: row.passed,
  flags: row.flags,
  inReview: isInReview(row),
  surplus: row.surplus,
  isMarked: row.marked,
  appealedAt: row.appealed_at?.toISOString() ?? null,
  version: row.version,
  deviceId: row.device_id,
  heldSince: heldSince(row),
  deviceName: row.device_name,
  startBy: row.start_by?.toISOString() ?? null,
  limit: row.seconds,
  begunAt: row.begun_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** What staff gave somebody beside the others. */
export async function findGrant(
  tx: Tx,
  { clientId, userId }: Owner,
  activityId: number,
): Promise<{ attempts: number; time_percent: number }> {
  const row = await tx
    .selectFrom('test_grant')
    .select(['attempts', 'time_percent'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()
  return row ?? { attempts: 0, time_percent: 100 }
}
