import type { ErrorCode, FieldProblem } from '#contract/engine/errors.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import { readChange, writeChanges } from '../rows/changes.ts'
import { baseTables, personDb, type OutboxRow } from '../database/person-db.ts'
import { writeReadable } from '../rows/readable-rows.ts'
import { waitAfter } from './backoff.ts'
import { dropOverlay } from './overlay.ts'
import { isPending } from './plan.ts'

/** Why an operation will never take effect. */
export interface Refusal {
  code: ErrorCode | null
  fields?: FieldProblem[]
  values?: Record<string, string | number>
}

/**
 * Writes the server's answers down: the rows it left, the end of the local effect and the
 * operation's new state, all in one transaction. An operation without an answer waits on.
 */
export async function settleAnswers(
  userId: string,
  rows: readonly OutboxRow[],
  answers: readonly OperationAnswer[],
): Promise<void> {
  await writeReadable(userId, (signedIn) => settleAll(userId, rows, answers, signedIn))
}

async function settleAll(
  userId: string,
  rows: readonly OutboxRow[],
  answers: readonly OperationAnswer[],
  signedIn: boolean,
): Promise<void> {
  const database = personDb(userId)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const tables = [...baseTables(database), database.cursors, database.outbox, database.overlay]
  await database.transaction('rw', tables, async () => {
    for (const row of rows) {
      const answer = byId.get(row.id)
      if (answer?.outcome === 'applied') await applied(userId, row, signedIn ? answer : { ...answer, changes: [] })
      else if (answer?.outcome === 'refused')
        await refuse(userId, row, { code: answer.code ?? null, fields: answer.fields, values: answer.values })
      else
        await postpone(userId, row, {
          state: answer ? 'held' : 'waiting',
          cause: answer ? 'server' : 'network',
          code: answer?.code ?? null,
        })
    }
  })
}

async function applied(userId: string, row: OutboxRow, answer: OperationAnswer): Promise<void> {
  const database = personDb(userId)
  const changes = (answer.changes ?? []).map(readChange).filter((change) => change !== null)
  await writeChanges(database, row.clientId, changes)
  await dropOverlay(database, row.id)
  // Content and files stay for a while: see [Note: Starting over].
  await database.outbox.update(row.seq ?? 0, {
    state: 'applied',
    receipt: answer.receipt ?? null,
    code: null,
    fields: [],
    values: {},
    nextAttemptAt: 0,
    backoff: null,
    settledAt: Date.now(),
  })
}

/** The operation needs its person: everything typed stays, the local effect goes. */
export async function refuse(userId: string, row: OutboxRow, refusal: Refusal): Promise<void> {
  const database = personDb(userId)
  await database.transaction('rw', [database.outbox, database.overlay], async () => {
    await dropOverlay(database, row.id)
    const { code, fields = [], values = {} } = refusal
    await database.outbox.update(row.seq ?? 0, {
      state: 'refused',
      code,
      fields,
      values,
      nextAttemptAt: 0,
      backoff: null,
      settledAt: Date.now(),
    })
  })
}

/** Why an operation waits, and how long the server asked for (seconds). */
export interface Delay {
  state?: 'waiting' | 'held'
  cause: 'network' | 'server'
  retryAfter?: number
  code?: ErrorCode | null
}

/** The operation waits for its next attempt. */
export async function postpone(
  userId: string,
  row: OutboxRow,
  { state = 'waiting', cause, retryAfter, code = null }: Delay,
): Promise<void> {
  const { outbox } = personDb(userId)
  const tries = (await outbox.get(row.seq ?? 0))?.tries ?? 1
  const nextAttemptAt = Date.now() + waitAfter(Math.max(1, tries), cause, retryAfter)
  await outbox.update(row.seq ?? 0, { state, code, nextAttemptAt, backoff: cause })
}

/** The server asked for peace: nothing of this person is sent before. Attempts are not counted where there was none. */
export async function postponeAll(userId: string, clientId: number | null, delay: Delay): Promise<void> {
  const { outbox } = personDb(userId)
  const until = Date.now() + waitAfter(1, delay.cause, delay.retryAfter)
  await outbox
    .filter((row) => isPending(row) && (clientId === null || row.clientId === clientId) && row.nextAttemptAt < until)
    .modify({ nextAttemptAt: until, backoff: delay.cause })
}
