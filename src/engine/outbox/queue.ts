import type { FileRef } from '#contract/engine/files/file.ts'
import type { CapturedBy } from '#contract/engine/sync/evidence.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationKind, PayloadOf } from '#contract/engine/operation.ts'
import * as v from 'valibot'
import { onDevice, operations } from '../model.ts'
import type { Member } from '../session/member.ts'
import { writeDurably } from '../database/open-database.ts'
import { personDb, type OutboxFileRow, type OutboxRow, type PersonDb } from '../database/person-db.ts'
import { rowReader } from '../rows/rows.ts'
import { writeReadable } from '../rows/readable-rows.ts'
import { writeIntoReserve } from '../database/reserve.ts'
import { readSession } from '../session/session.ts'
import { takeNumber } from '../sync/device-line.ts'
import { readSkew } from '../sync/clock-skew.ts'
import { openContent, sealContent, type OperationContent, type SealedContent } from './content.ts'
import { dropOverlay, overlayRows } from './overlay.ts'
import { sealFile, type CarriedFile } from '../uploads/sealed-parts.ts'

/** What somebody did, to be sent. */
export interface QueueInput<K extends OperationKind = OperationKind> {
  member: Member
  kind: K
  payload: PayloadOf<K>
  files?: CarriedFile[]
  dependsOn?: string[]
  /** The operation that this one corrects; it goes in the moment this one is kept. */
  replaces?: string
  /** Takes in what was queued of its subject and never tried (see `combine` of its kind): nobody else needs those. */
  combine?: true
}

/** The operation to correct is on its way to the server, or there already. */
export class NotReplaceableError extends Error {
  constructor() {
    super('the operation was sent meanwhile and cannot be corrected')
    this.name = 'NotReplaceableError'
  }
}

/**
 * Takes an operation over: sealed first, then kept, with its files and its local effect, in one
 * strict transaction. When this resolves it survives a power cut. Returns the operation's id.
 */
export async function queueOperation<K extends OperationKind>(input: QueueInput<K>): Promise<string> {
  const { member, kind, files = [], dependsOn = [] } = input
  const { payload, absorbed } = input.combine
    ? await combine(member, kind, input.payload)
    : { payload: input.payload, absorbed: [] }
  const content = { kind, payload: v.parse(operations[kind].payload, payload) } as OperationContent
  const prepared = await prepareOperation(member, content, files, { dependsOn })
  await keepReadable(member, prepared, { corrected: input.replaces, absorbed })
  return prepared.row.id
}

async function combine<K extends OperationKind>(
  member: Member,
  kind: K,
  payload: PayloadOf<K>,
): Promise<{ payload: PayloadOf<K>; absorbed?: string[] }> {
  const rule = onDevice(kind).combine
  if (!rule) return { payload }
  const rows = await personDb(member.userId)
    .outbox.where('subject')
    .equals(subjectName(member, rule.subject(payload)))
    .toArray()
  // Their own contents, not what is shown of them: signing out elsewhere takes that away.
  const contents = await Promise.all(rows.map((row) => openContent(member.userId, row)))
  // Only what this one takes in may be replaced by it: another tab may be at the same subject.
  const earlier = rows.flatMap((row, index) => {
    const content = contents[index]
    return content?.kind === kind ? [{ id: row.id, payload: content.payload as PayloadOf<K> }] : []
  })
  return {
    payload: await rule.payload(
      payload,
      earlier.map((one) => one.payload),
      rowReader(member),
    ),
    absorbed: earlier.map((one) => one.id),
  }
}

const subjectName = (member: Member, subject: string): string => `${member.clientId}:${subject}`

/** An operation with all that is kept of it, sealed. */
export interface Prepared {
  row: OutboxRow
  content: SealedContent
  files: OutboxFileRow[]
}

/** Seals an operation: a new one unless `origin` names it. Nothing is written yet. */
export async function prepareOperation(
  member: Member,
  content: OperationContent,
  files: readonly CarriedFile[],
  origin: {
    id?: string
    capturedAt?: string
    device?: CapturedBy | null
    dependsOn?: string[]
    refs?: readonly FileRef[]
  } = {},
): Promise<Prepared> {
  const { id = newId(), capturedAt = new Date().toISOString(), dependsOn = [] } = origin
  // Files that were lost on another device are named all the same: they have to be taken again.
  const refs = [...(origin.refs ?? files.map((file) => file.ref))]
  const session = await readSession(member.userId)
  const timeZone = session?.clients.find((client) => client.id === member.clientId)?.timeZone ?? 'America/Sao_Paulo'
  const rule = onDevice(content.kind)
  const act = { id, capturedAt, timeZone }
  const effects = await rule.effects(content.payload, act, rowReader(member))
  const complete: SealedContent = { ...content, files: refs, effects }
  const sealed = await sealContent(member.userId, id, complete)
  const fileRows: OutboxFileRow[] = []
  for (const file of files) fileRows.push(...(await sealFile(member.userId, id, file)))
  const row: OutboxRow = {
    id,
    clientId: member.clientId,
    kind: content.kind,
    state: 'waiting',
    capturedAt,
    skewMs: await readSkew(),
    // Given when it is kept, in the same transaction.
    device: origin.device ?? null,
    dependsOn,
    sealed,
    subject: rule.combine ? subjectName(member, rule.combine.subject(content.payload)) : id,
    bytes: sealed.bytes.byteLength + refs.reduce((sum, ref) => sum + ref.bytes, 0),
    tries: 0,
    nextAttemptAt: 0,
    backoff: null,
    code: null,
    fields: [],
    values: {},
    receipt: null,
    uploads: Object.fromEntries(refs.map((ref) => [ref.fileId, { uploadId: '', done: false }])),
    settledAt: null,
  }
  return { row, content: complete, files: fileRows }
}

/** Nothing of it can have reached the server, or the server said no. */
export const isCorrectable = (row: OutboxRow): boolean =>
  row.state === 'refused' || ((row.state === 'waiting' || row.state === 'held') && row.tries === 0)

/** What stands in the place of earlier operations. */
interface Instead {
  corrected?: string
  absorbed?: string[]
}

/** Kept whoever is signed in by now; its local effect is for the eyes of who still is. */
function keepReadable(member: Member, prepared: Prepared, instead: Instead): Promise<void> {
  return writeReadable(member.userId, (signedIn) =>
    writeIntoReserve(() =>
      writeDurably(() => keep(member, prepared, instead, signedIn ? prepared.content.effects : [])),
    ),
  )
}

async function keep(
  member: Member,
  { row, files }: Prepared,
  instead: Instead,
  effects: SealedContent['effects'],
): Promise<void> {
  const database = personDb(member.userId)
  const tables = [database.outbox, database.outboxFiles, database.overlay, database.device]
  await database.transaction('rw', tables, async () => {
    let device = await takeNumber(database)
    if (instead.corrected) {
      const corrected = await database.outbox.where('id').equals(instead.corrected).first()
      if (corrected && !isCorrectable(corrected)) throw new NotReplaceableError()
      if (corrected) await takeOut(database, corrected)
    }
    if (instead.absorbed) {
      const absorbed = await database.outbox.where('id').anyOf(instead.absorbed).toArray()
      for (const each of absorbed) {
        if (each.state !== 'waiting' || each.tries > 0) continue
        // What it says began with the first that it takes in: it stands where that one stood.
        if (each.device?.id === device.id && each.device.number < device.number) device = each.device
        await takeOut(database, each)
      }
    }
    // Files after the removal: a corrected operation may carry the same file under the same id.
    await database.outboxFiles.bulkPut(files)
    const seq = await database.outbox.add({ ...row, device })
    await database.overlay.bulkPut(overlayRows({ ...row, seq }, effects))
  })
}

/** Takes an operation out of the outbox with its files and its local effect; inside the caller's transaction. */
export async function takeOut(database: PersonDb, row: OutboxRow): Promise<void> {
  await database.outboxFiles.where('operationId').equals(row.id).delete()
  await dropOverlay(database, row.id)
  await database.outbox.where('id').equals(row.id).delete()
}
