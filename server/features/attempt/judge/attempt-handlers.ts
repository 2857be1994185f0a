import type { Change } from '#contract/engine/collection.ts'
import type { Operation } from '#contract/engine/operation.ts'
import { findContact } from '#server/engine/evidence/evidence-queries.ts'
import type { OperationContext, OperationHandler, Outcome } from '#server/engine/sync/operation-handler.ts'
import { saveAnswers } from '../answer-queries.ts'
import { findAttempt, flagged, updateAttempt, type StoredAttempt } from '../attempt-queries.ts'
import type { DeviceClocks } from '../attempt-tables.ts'
import { beginReserved } from './begin-service.ts'
import { publishAttempt, rejudge } from './judge-service.ts'
import { keepStray } from './stray-queries.ts'

type AttemptOperation = Operation<'attempt.begin' | 'attempt.save' | 'attempt.finish'>

/** A reserved attempt was begun on its device. */
export const beginAttempt: OperationHandler<'attempt.begin'> = async (context, operation) => {
  const row = await findOwn(context, operation)
  if (!row) return kept(context, operation)
  const begun = await beginReserved(context, row, operation.payload.begun, deviceOf(operation, row))
  return applied(context, await publishAttempt(context, begun))
}

/** Answers of an attempt that goes on; they are kept whatever became of it, and it is judged again where it is over. */
export const saveAttempt: OperationHandler<'attempt.save'> = async (context, operation) => {
  const row = await findOwn(context, operation)
  if (!row) return kept(context, operation)
  const deviceId = deviceOf(operation, row)
  // The operation that says that it was begun is lost, or still to come: who answers has begun.
  const [first] = operation.payload.answers
  const open = row.number === null && first ? await beginReserved(context, row, first.moment, deviceId) : row
  await saveAnswers(context.tx, open, deviceId, operation.payload.answers, context.now)
  const told = await noteSkew(context, open, deviceId)
  const isOver = told.state === 'graded' || told.state === 'marking'
  return isOver ? applied(context, await rejudge(context, told)) : applied(context, [])
}

/** How wrong a device's clock is, once: its end, which tells more, may never come. */
async function noteSkew(
  { tx, member, now }: OperationContext,
  row: StoredAttempt,
  deviceId: string,
): Promise<StoredAttempt> {
  const clocks = clocksOf(row, deviceId, now)
  if (clocks.skew !== null) return row
  const skew = (await findContact(tx, member, deviceId))?.clockErrorMs ?? null
  if (skew === null) return row
  return updateAttempt(tx, row, {
    devices: { ...row.devices, [deviceId]: { ...clocks, skew } },
    updated_at: now,
  })
}

/** An attempt is over: all its answers count that were recorded in time, by the clocks that are known (10.4). */
export const finishAttempt: OperationHandler<'attempt.finish'> = async (context, operation) => {
  const { tx, member, now } = context
  const { payload } = operation
  const row = await findOwn(context, operation)
  if (!row) return kept(context, operation)
  const deviceId = deviceOf(operation, row)
  const open = row.number === null ? await beginReserved(context, row, payload.begun, deviceId) : row
  await saveAnswers(tx, open, deviceId, payload.answers, now)
  const heard = payload.heard.map(({ at, moment }) => ({ at: Date.parse(at), moment }))
  const skew = (await findContact(tx, member, deviceId))?.clockErrorMs ?? null
  const isAltered = payload.sha256 !== open.asked_sha256
  const clocks = clocksOf(open, deviceId, now)
  // A device tells all of it each time: two of its tabs may both hand in.
  const left = Math.max(clocks.left ?? 0, payload.left)
  const told = await updateAttempt(tx, open, {
    devices: { ...open.devices, [deviceId]: { ...clocks, begun: payload.begun, heard, skew, left } },
    left_count: open.left_count + left - (clocks.left ?? 0),
    ...(isAltered && flagged(open, 'altered')),
    updated_at: now,
  })
  // What the device that it was moved from has still to say ends nothing of what goes on elsewhere.
  const goesOn = told.state === 'open' && told.device_id !== deviceId
  return goesOn ? applied(context, []) : applied(context, await rejudge(context, told))
}

const clocksOf = ({ devices, begun_at: begunAt }: StoredAttempt, deviceId: string, now: Date): DeviceClocks =>
  devices[deviceId] ?? { since: (begunAt ?? now).getTime(), begun: null, heard: [], skew: null }

/** The device that captured an operation; without one it is believed to be the attempt's own. */
const deviceOf = ({ device }: AttemptOperation, row: StoredAttempt): string => device?.id ?? row.device_id

const findOwn = ({ tx, member }: OperationContext, { payload }: AttemptOperation) =>
  findAttempt(tx, member, payload.attemptId)

/** What is of an attempt that is nobody's, or somebody else's, is kept whole and not graded. */
async function kept(context: OperationContext, { id, payload }: AttemptOperation): Promise<Outcome> {
  const { tx, member, now } = context
  await keepStray(tx, member, { id, attemptId: payload.attemptId, payload, now })
  return { outcome: 'applied', changes: [], receipt: await context.takeReceipt() }
}

const applied = async ({ takeReceipt }: OperationContext, changes: Change[]): Promise<Outcome> => ({
  outcome: 'applied',
  changes,
  receipt: await takeReceipt(),
})
