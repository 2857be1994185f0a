import { sql } from 'kysely'
import type { Signal } from '#contract/engine/staff/case-signal.ts'
import type { CaseSignalTable } from '#server/engine/cases/case-tables.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Cases that one goes together with, in one way. */
export const mostAlike = 20

const caseOf = (tx: Tx, { clientId, queue, caseId }: CaseKey) =>
  tx.selectFrom('desk_case').where('client_id', '=', clientId).where('queue', '=', queue).where('case_id', '=', caseId)

/** Whose a case is, and whether its signals were looked for as it is now. */
export async function findWeighing(tx: Tx, key: CaseKey) {
  return caseOf(tx, key).select(['user_id as userId', 'rev', 'weighed_rev as weighedRev']).executeTakeFirst()
}

/** Cases whose signals are to be looked for, in no order. */
export async function findUnweighed(tx: Tx, clientId: number, most: number): Promise<CaseKey[]> {
  const rows = await tx
    .selectFrom('desk_case')
    .select(['queue', 'case_id as caseId'])
    .where('client_id', '=', clientId)
    .whereRef('weighed_rev', '<', 'rev')
    .limit(most)
    .execute()
  return rows.map((row) => ({ clientId, ...row }))
}

/** By which operation something came, of which device. */
export async function findArrival(tx: Tx, clientId: number, operationId: string) {
  return tx
    .selectFrom('operation')
    .select(['user_id as userId', 'device_id as deviceId', 'device_number as deviceNumber', 'flags'])
    .where('client_id', '=', clientId)
    .where('id', '=', operationId)
    .executeTakeFirst()
}

/** What was found of a case is taken away, of those it went together with too; gives these. */
export async function deleteSignals(tx: Tx, { clientId, queue, caseId }: CaseKey): Promise<CaseKey[]> {
  await tx
    .deleteFrom('case_signal')
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .execute()
  const others = await tx
    .deleteFrom('case_signal')
    .where('client_id', '=', clientId)
    .where('other_queue', '=', queue)
    .where('other_case', '=', caseId)
    .where(sql<boolean>`other_case <> ''`)
    .returning(['queue', 'case_id as caseId'])
    .execute()
  return others.map((other) => ({ clientId, ...other }))
}

/** Keeps signals; one that is known stays as it is. Gives the cases that have one more. */
export async function insertSignals(tx: Tx, rows: readonly CaseSignalTable[]): Promise<CaseKey[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insertInto('case_signal')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['client_id as clientId', 'queue', 'case_id as caseId'])
    .execute()
  return added
}

/** The signals of a case by name. */
export async function findSignalNames(tx: Tx, { clientId, queue, caseId }: CaseKey): Promise<Signal[]> {
  const rows = await tx
    .selectFrom('case_signal')
    .select('signal')
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .execute()
  return rows.map(({ signal }) => signal)
}

/** Writes what a case weighs; `rev`: its signals were looked for as it was then. */
export async function setScore(tx: Tx, { clientId, queue, caseId }: CaseKey, score: number, rev?: number) {
  await tx
    .updateTable('desk_case')
    .set({ score, ...(rev !== undefined && { weighed_rev: rev }) })
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .execute()
}

/** What waits and is older than five working days by now is urgent. */
export async function markUrgent(tx: Tx, clientId: number, now: Date): Promise<void> {
  await tx
    .updateTable('desk_case')
    .set({ urgent: true })
    .where('client_id', '=', clientId)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`NOT urgent`)
    .where('urgent_from', '<=', now)
    .execute()
}

/** The signals of a case, the heaviest first, each with the case that it goes together with. */
export async function findSignals(tx: Tx, { clientId, queue, caseId }: CaseKey) {
  const rows = await tx
    .selectFrom('case_signal')
    .leftJoin('desk_case as other', (join) =>
      join
        .onRef('other.client_id', '=', 'case_signal.client_id')
        .onRef('other.queue', '=', 'case_signal.other_queue')
        .onRef('other.case_id', '=', 'case_signal.other_case'),
    )
    .leftJoin('person', 'person.id', 'other.user_id')
    .select([
      'case_signal.signal',
      'case_signal.score',
      'case_signal.file_id as fileId',
      'case_signal.other_file_id as otherFileId',
      'case_signal.amount',
      'other.queue',
      'other.case_id as otherId',
      'other.opened_at as openedAt',
      'person.first_name as firstName',
      'person.last_name as lastName',
    ])
    .where('case_signal.client_id', '=', clientId)
    .where('case_signal.queue', '=', queue)
    .where('case_signal.case_id', '=', caseId)
    .orderBy('case_signal.score', 'desc')
    .orderBy('case_signal.signal')
    .orderBy('other.opened_at')
    .orderBy('case_signal.other_case')
    .execute()
  return rows.map(({ signal, score, fileId, otherFileId, amount, queue: otherQueue, otherId, openedAt, ...who }) => ({
    signal,
    score,
    amount,
    fileId,
    other:
      otherQueue && otherId && openedAt
        ? {
            queue: otherQueue,
            caseId: otherId,
            name: `${who.firstName ?? ''} ${who.lastName ?? ''}`.trim(),
            openedAt: openedAt.toISOString(),
            fileId: otherFileId,
          }
        : null,
  }))
}
