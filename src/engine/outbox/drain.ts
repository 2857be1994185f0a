import { newId } from '#contract/engine/ids.ts'
import { sendOperations, type OperationAnswer } from '#contract/engine/operation.ts'
import { CallError } from '#platform/call-error.ts'
import { callAs } from '../session/api.ts'
import { withLock } from '../database/locks.ts'
import { sendLogouts } from '../session/logouts.ts'
import { writeDurably } from '../database/open-database.ts'
import { personDb, type OutboxRow } from '../database/person-db.ts'
import { readSession, type Session } from '../session/session.ts'
import { rememberSkew } from '../sync/clock-skew.ts'
import type { DrainOptions } from './backoff.ts'
import { openContent, type SealedContent } from './content.ts'
import { judgeFailure } from './failure.ts'
import { findStranded, isPending, planStep } from './plan.ts'
import { postpone, postponeAll, refuse, settleAnswers } from './settle.ts'
import { uploadLink } from '../uploads/upload-link.ts'
import { isCut } from '../uploads/put-part.ts'
import { uploadFiles } from '../uploads/upload.ts'

/** What a drain came to. */
export interface DrainReport {
  applied: number
  refused: number
  /** Still to be sent, held ones included. */
  left: number
  /** Why it stopped before it had tried everything. */
  stopped: 'offline' | 'signed-out' | 'server' | null
  /** When the next attempt is due (ms since 1970); null when nothing waits. */
  nextAttemptAt: number | null
}

interface Drain {
  userId: string
  options: DrainOptions
  /** What was tried in this drain. */
  aside: Set<string>
  /** One at a time, after a batch was refused as a whole: so that the others can go. */
  most: number | undefined
  report: DrainReport
}

/**
 * Sends everything a person did that is due, once, whoever asks: one drain at a time on the device,
 * the next one finds what is left. An operation leaves only by our own server's answer.
 */
export async function drainOutbox(userId: string, options: DrainOptions = {}): Promise<DrainReport> {
  return withLock(`trilha-drain-${userId}`, async () => {
    const report: DrainReport = { applied: 0, refused: 0, left: 0, stopped: null, nextAttemptAt: null }
    const drain: Drain = { userId, options, aside: new Set(), most: undefined, report }
    await sendLogouts()
    const session = await readSession(userId)
    if (session) {
      await repairOutbox(userId, session)
      while (!report.stopped && !options.signal?.aborted && (await takeStep(drain)));
    } else report.stopped = 'signed-out'
    const pending = (await personDb(userId).outbox.toArray()).filter(isPending)
    report.left = pending.length
    report.nextAttemptAt = pending.length > 0 ? Math.min(...pending.map((row) => row.nextAttemptAt)) : null
    return report
  })
}

/**
 * Rows that lost what no reading can repair ([Note: Damaged rows]). Without its id nothing of an operation can ever be
 * opened: its person is told, and discards it. One without its client is shown where they are, and not sent by itself.
 */
async function repairOutbox(userId: string, { clientId, clients }: Session): Promise<void> {
  const { outbox } = personDb(userId)
  for (const { seq = 0, id, clientId: known, state, sealed } of await outbox.toArray()) {
    if (id === '' && (state === 'applied' || !sealed)) await outbox.delete(seq)
    else if (id === '') await outbox.update(seq, { id: newId(), state: 'refused', code: null })
    else if (known === 0)
      await outbox.update(seq, { clientId: clientId ?? clients[0]?.id ?? 0, state: 'refused', code: null })
  }
}

/** A few uploads or one batch; false when there is nothing more to try now. */
async function takeStep(drain: Drain): Promise<boolean> {
  const { outbox } = personDb(drain.userId)
  const rows = await outbox.toArray()
  for (const row of findStranded(rows)) {
    if (row.state !== 'held' || row.code !== 'operation.dependency_refused') {
      await outbox.update(row.seq ?? 0, {
        state: 'held',
        code: 'operation.dependency_refused',
        nextAttemptAt: 0,
        backoff: null,
      })
    }
  }
  const step = planStep(rows, {
    ...drain.options,
    now: Date.now(),
    aside: drain.aside,
    most: drain.most,
    batchBytes: uploadLink.batchBytes,
  })
  if (!step) return false
  if ('send' in step) await tryRows(drain, step.send, false)
  else {
    for (const row of step.upload) {
      await tryRows(drain, [row], true)
      if (drain.report.stopped || drain.options.signal?.aborted) break
    }
  }
  return true
}

async function tryRows(drain: Drain, rows: readonly OutboxRow[], uploading: boolean): Promise<void> {
  const ready = await markSending(drain, await openAll(drain, rows), uploading ? 0 : 1)
  if (ready.length === 0) return
  try {
    if (uploading) await uploadAll(drain, ready)
    else await sendBatch(drain, ready)
  } catch (error) {
    const tried = ready.map((each) => each.row)
    await handleFailure(drain, tried, error, uploading)
  }
}

interface Opened {
  row: OutboxRow
  content: SealedContent
}

/** Contents of the rows; one that cannot be opened any more is set apart and holds nobody up. */
async function openAll(drain: Drain, rows: readonly OutboxRow[]): Promise<Opened[]> {
  const opened: Opened[] = []
  for (const row of rows) {
    const content = await openContent(drain.userId, row)
    if (content?.files.some(({ fileId }) => !row.uploads[fileId])) await uploadAnew(drain.userId, row, content)
    else if (content) opened.push({ row, content })
    else {
      await refuse(drain.userId, row, { code: null })
      drain.report.refused++
    }
  }
  return opened
}

/** What was known of the uploads is gone: the server is asked for each file before the operation is sent. */
async function uploadAnew(userId: string, row: OutboxRow, { files }: SealedContent): Promise<void> {
  const uploads = Object.fromEntries(files.map(({ fileId }) => [fileId, { uploadId: '', done: false }]))
  await personDb(userId).outbox.update(row.seq ?? 0, { uploads })
}

/** Marks what is about to be sent; what was discarded or corrected meanwhile is left out. */
async function markSending(drain: Drain, opened: readonly Opened[], attempt: number): Promise<Opened[]> {
  const { outbox } = personDb(drain.userId)
  return writeDurably(() =>
    personDb(drain.userId).transaction('rw', outbox, async () => {
      const ready: Opened[] = []
      for (const each of opened) {
        const row = await outbox.get(each.row.seq ?? 0)
        if (!row || !isPending(row)) continue
        const marked = { ...row, state: 'sending' as const, tries: row.tries + attempt }
        await outbox.put(marked)
        ready.push({ ...each, row: marked })
      }
      return ready
    }),
  )
}

async function uploadAll(drain: Drain, ready: readonly Opened[]): Promise<void> {
  for (const { row, content } of ready)
    await uploadFiles({ userId: drain.userId, clientId: row.clientId }, row, content)
}

async function sendBatch(drain: Drain, ready: readonly Opened[]): Promise<void> {
  const { userId, report } = drain
  const operations = ready.map(({ row, content }) => {
    const { id, capturedAt, skewMs, dependsOn, device } = row
    const { kind, payload } = content
    return { id, kind, capturedAt, skewMs, dependsOn, payload, ...(device && { device }) }
  })
  const sentAt = Date.now()
  const caller = { userId, clientId: ready[0]?.row.clientId }
  const begun = performance.now()
  const { answers, serverTime } = await callAs(caller)(sendOperations, { body: { operations } })
  uploadLink.batchArrived(JSON.stringify(operations).length, performance.now() - begun)
  await rememberSkew(serverTime, sentAt)
  await writeDurably(() =>
    settleAnswers(
      userId,
      ready.map((each) => each.row),
      answers,
    ),
  )
  const outcomes = new Map<string, OperationAnswer['outcome']>(answers.map((answer) => [answer.id, answer.outcome]))
  for (const { row } of ready) {
    drain.aside.add(row.id)
    if (outcomes.get(row.id) === 'applied') report.applied++
    if (outcomes.get(row.id) === 'refused') report.refused++
  }
}

async function handleFailure(
  drain: Drain,
  rows: readonly OutboxRow[],
  error: unknown,
  uploading: boolean,
): Promise<void> {
  const { userId, report } = drain
  const verdict = judgeFailure(error, rows.length, uploading)
  if (!uploading && isCut(error)) uploadLink.cut()
  if (verdict.kind === 'isolate') {
    drain.most = 1
    return
  }
  for (const row of rows) {
    drain.aside.add(row.id)
    if (verdict.kind === 'refuse') {
      await refuse(userId, row, verdict)
      report.refused++
    } else {
      const uploads = Object.fromEntries(Object.keys(row.uploads).map((id) => [id, { uploadId: '', done: false }]))
      if (verdict.kind === 'restart-upload') await personDb(userId).outbox.update(row.seq ?? 0, { uploads })
      await postpone(userId, row, verdict)
    }
  }
  if (verdict.kind === 'stop') {
    report.stopped = verdict.stopped
    if (verdict.cause === 'server' || verdict.entireClient)
      await postponeAll(userId, verdict.entireClient ? (rows[0]?.clientId ?? null) : null, verdict)
  }
  // What is none of the known failures of a call (a full disk, a fault of ours) is not hidden.
  if (!(error instanceof CallError) && verdict.kind === 'stop') throw error
}
