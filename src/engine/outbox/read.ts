import type { ErrorCode, FieldProblem } from '#contract/engine/errors.ts'
import type { FileRef } from '#contract/engine/files/file.ts'
import type { OperationKind } from '#contract/engine/operation.ts'
import type { Member } from '../session/member.ts'
import { personDb, type OutboxRow, type OutboxState } from '../database/person-db.ts'
import { openContent, type OperationContent } from './content.ts'
import { dropOverlay } from './overlay.ts'
import { isUnreadable, openFile, type CarriedFile } from '../uploads/sealed-parts.ts'
import { isCorrectable, takeOut } from './queue.ts'
import { sentBytes } from '../uploads/upload-progress.ts'

/** An operation as its owner sees it. */
export interface OutboxEntry {
  id: string
  kind: OperationKind
  state: OutboxState
  /** Kind and payload; null once delivered (only the receipt stays) and when `unreadable`. */
  content: OperationContent | null
  /** The sealed content cannot be opened on this device any more (its key was wiped); it can only be discarded. */
  unreadable: boolean
  /** By the device's clock. */
  capturedAt: string
  /** Why it was refused or is held; see the error texts. */
  code: ErrorCode | null
  fields: FieldProblem[]
  values: Record<string, string | number>
  receipt: { number: string; at: string } | null
  dependsOn: string[]
  tries: number
  /** Milliseconds since 1970; 0 when it is due. */
  nextAttemptAt: number
  bytes: number
  files: FileRef[]
  /** Bytes of the files that are at the server already. */
  sentBytes: number
  /** It can be taken back and corrected without the risk of doing it twice. */
  correctable: boolean
}

async function entryOf(userId: string, row: OutboxRow): Promise<OutboxEntry> {
  // What is kept of a delivered one is for the server alone, should it forget.
  const isDelivered = row.state === 'applied'
  const opened = isDelivered ? null : await openContent(userId, row)
  const { id, kind, state, capturedAt, code, fields, values, receipt, dependsOn, tries, nextAttemptAt, bytes } = row
  return {
    id,
    kind,
    state,
    capturedAt,
    code,
    fields,
    values,
    receipt,
    dependsOn,
    tries,
    nextAttemptAt,
    bytes,
    content: opened && ({ kind: opened.kind, payload: opened.payload } as OperationContent),
    unreadable: !isDelivered && row.sealed !== null && opened === null,
    files: opened?.files ?? [],
    sentBytes: sentBytes(row, opened?.files ?? []),
    correctable: opened !== null && isCorrectable(row),
  }
}

/** Everything this member did that is not delivered, and the receipts of the last 7 days; oldest first. Live under `liveQuery`. */
export async function readOutbox(member: Member): Promise<OutboxEntry[]> {
  const rows = await personDb(member.userId).outbox.where('clientId').equals(member.clientId).toArray()
  // No more reads after this line: opening is not Dexie's, and a live query would lose its track.
  return Promise.all(rows.map((row) => entryOf(member.userId, row)))
}

/** How many of this person's operations, in any client, are on this device only; asked before a sign-out. */
export async function countUnsent(userId: string): Promise<number> {
  const rows = await personDb(userId).outbox.toArray()
  return rows.filter((row) => row.state !== 'applied').length
}

async function findRow(member: Member, id: string): Promise<OutboxRow | undefined> {
  const row = await personDb(member.userId).outbox.where('id').equals(id).first()
  return row?.clientId === member.clientId ? row : undefined
}

/**
 * Discards an operation with its files and its local effect. What depended on it needs attention
 * then. False when it is being sent at this moment.
 */
export async function discardOperation(member: Member, id: string): Promise<boolean> {
  const database = personDb(member.userId)
  return database.transaction('rw', [database.outbox, database.outboxFiles, database.overlay], async () => {
    const row = await findRow(member, id)
    if (!row) return true
    if (row.state === 'sending') return false
    await takeOut(database, row)
    if (row.state === 'applied') return true
    const rest = await database.outbox.where('clientId').equals(member.clientId).toArray()
    for (const each of rest) {
      if (each.seq === undefined || !each.dependsOn.includes(id) || each.state === 'applied') continue
      await database.outbox.update(each.seq, { state: 'refused', code: 'operation.dependency_refused' })
      await dropOverlay(database, each.id)
    }
    return true
  })
}

/**
 * An operation's content to correct, with its files. It stays where it is until the corrected one is
 * queued with `replaces`. Null when it is gone, unreadable, or perhaps at the server already.
 */
export async function takeBackOperation(
  member: Member,
  id: string,
): Promise<(OperationContent & { files: CarriedFile[] }) | null> {
  const row = await findRow(member, id)
  const opened = row && isCorrectable(row) ? await openContent(member.userId, row) : null
  if (!opened) return null
  const files: CarriedFile[] = []
  for (const ref of opened.files) {
    try {
      files.push({ ref, blob: await openFile(personDb(member.userId), member.userId, ref) })
    } catch (error) {
      // A lost photo is taken again; the rest of what was typed is given back all the same.
      if (!isUnreadable(error)) throw error
    }
  }
  const { kind, payload } = opened
  return { kind, payload, files } as OperationContent & { files: CarriedFile[] }
}
