import * as v from 'valibot'
import { capturedBySchema } from '#contract/engine/sync/evidence.ts'
import type { OperationKind } from '#contract/engine/operation.ts'
import { isOperationKind } from '../model.ts'
import type { CursorRow, DeviceLineRow, DraftRow, OutboxRow, OverlayRow, PinRow } from './person-db.ts'
import {
  fieldByField,
  isBytes,
  isFlag,
  isNumber,
  isRecord,
  isText,
  listOf,
  orNull,
  type Repairs,
} from './repair-on-read.ts'

const outboxStates: unknown[] = ['waiting', 'sending', 'held', 'refused', 'applied']
const longestTime = 8.64e15

/** When an operation was queued, as its id (a UUIDv7) tells. */
function timeOf(id: unknown): string {
  const time = isText(id) ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0
  return new Date(time <= longestTime ? time : 0).toISOString()
}

const outboxFields = fieldByField<OutboxRow>({
  id: [isText, ''],
  clientId: [isNumber, 0],
  // The server refuses a kind that it does not know, and its person is told.
  kind: [(value) => isText(value) && isOperationKind(value), 'unknown' as OperationKind],
  // The server knows whether it has it already.
  state: [(value) => outboxStates.includes(value), 'waiting'],
  skewMs: [isNumber, 0],
  device: [(value) => value === null || v.is(capturedBySchema, value), null],
  dependsOn: [listOf(isText), []],
  subject: [isText, ''],
  bytes: [isNumber, 0],
  tries: [isNumber, 0],
  nextAttemptAt: [isNumber, 0],
  backoff: [(value) => value === null || value === 'network' || value === 'server', null],
  code: [orNull(isText), null],
  fields: [listOf(isRecord), []],
  values: [isRecord, {}],
  receipt: [orNull(isRecord), null],
  uploads: [(value) => isRecord(value) && Object.values(value).every(isRecord), {}],
  settledAt: [orNull(isNumber), null],
})

function outbox(row: OutboxRow): OutboxRow {
  const repaired = outboxFields(row)
  return isText(row.capturedAt) ? repaired : { ...repaired, capturedAt: timeOf(row.id) }
}

/** One that nothing opens any more is none: its person signs in with their password. */
const pin = (row: PinRow): PinRow | undefined =>
  ArrayBuffer.isView(row.salt) &&
  ArrayBuffer.isView(row.iv) &&
  isNumber(row.iterations) &&
  isBytes(row.publicKey) &&
  isNumber(row.tries) &&
  isNumber(row.triedAt)
    ? row
    : undefined

/** Numbered anew under another id: the server tells the two apart. */
const device = (row: DeviceLineRow): DeviceLineRow | undefined =>
  v.is(capturedBySchema, { id: row.id, number: row.highest + 1 }) ? row : undefined

/** How a person's rows are repaired as they are read; see [Note: Damaged rows]. */
export const personRepairs: Repairs = {
  overlay: fieldByField<OverlayRow>({ seq: [isNumber, 0], row: [orNull(isRecord), null] }),
  cursors: fieldByField<CursorRow>({
    cursor: [orNull(isText), null],
    pulledAt: [orNull(isNumber), null],
    skipped: [isNumber, 0],
    startedOverAt: [isNumber, 0],
    hasStaleRows: [isFlag, false],
  }),
  outbox,
  drafts: fieldByField<DraftRow>({ blobs: [Array.isArray, []], savedAt: [isNumber, 0] }),
  pin,
  device,
}
