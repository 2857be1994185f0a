import type { Member } from '../session/member.ts'
import { withLock } from '../database/locks.ts'
import { personDb } from '../database/person-db.ts'
import { writeIntoReserve } from '../database/reserve.ts'
import { openBytes, openValue, sealBytes, sealValue } from '../session/seal.ts'

/** How a file stands in a draft's JSON: its place among the sealed files, and its type. */
interface BlobMark {
  $blob: number
  type: string
}

const isMark = (value: unknown): value is BlobMark => typeof value === 'object' && value !== null && '$blob' in value

const purpose = (member: Member, form: string, blob?: number) =>
  `draft:${member.clientId}:${form}${blob === undefined ? '' : `:${blob}`}`

/** Takes the files out of a value, leaving marks. */
function takeBlobs(value: unknown, blobs: Blob[]): unknown {
  if (value instanceof Blob) return { $blob: blobs.push(value) - 1, type: value.type } satisfies BlobMark
  if (Array.isArray(value)) return value.map((each) => takeBlobs(each, blobs))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, takeBlobs(each, blobs)]))
}

function putBlobs(value: unknown, blobs: readonly ArrayBuffer[]): unknown {
  if (isMark(value)) return new Blob([blobs[value.$blob] ?? new ArrayBuffer()], { type: value.type })
  if (Array.isArray(value)) return value.map((each) => putBlobs(each, blobs))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, putBlobs(each, blobs)]))
}

/** Keeps a half-filled form, sealed: plain values, lists and records of them, and files (Blobs) anywhere in it. */
export async function saveDraft(member: Member, form: string, value: unknown): Promise<void> {
  const found: Blob[] = []
  const plain = takeBlobs(value, found)
  const sealed = await sealValue(member.userId, purpose(member, form), { plain })
  const blobs = await Promise.all(
    found.map(async (blob, i) => sealBytes(member.userId, purpose(member, form, i), await blob.arrayBuffer())),
  )
  const row = { clientId: member.clientId, form, sealed, blobs, savedAt: Date.now() }
  await writeIntoReserve(async () => personDb(member.userId).drafts.put(row))
}

/**
 * Keeps a form in turn with whatever else holds the lock, as long as another form is kept; false: that one is gone, and
 * nothing was kept. All of it is one call of the vault: nothing of it waits for what the page draws meanwhile.
 */
export const saveDraftBeside = (
  member: Member,
  { form, beside, lock }: { form: string; beside: string; lock: string },
  value: unknown,
): Promise<boolean> =>
  withLock(lock, async () => {
    const isThere = await personDb(member.userId).drafts.where(':id').equals([member.clientId, beside]).count()
    if (isThere === 0) return false
    await saveDraft(member, form, value)
    return true
  })

/** The form as it was left, or null when there is none or it cannot be read any more. Its shape is the caller's to check. */
export async function readDraft(member: Member, form: string): Promise<unknown> {
  const row = await personDb(member.userId).drafts.get([member.clientId, form])
  if (!row) return null
  const opened = (await openValue(member.userId, purpose(member, form), row.sealed)) as { plain: unknown } | null
  if (!opened) return null
  try {
    const blobs = await Promise.all(
      row.blobs.map((blob, i) => openBytes(member.userId, purpose(member, form, i), blob)),
    )
    return putBlobs(opened.plain, blobs)
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationError') return null
    throw error
  }
}

/** The names of a member's forms that begin with `prefix`. */
export async function draftsNamed({ userId, clientId }: Member, prefix: string): Promise<string[]> {
  const kept = personDb(userId).drafts
  const keys = await kept
    .where(':id')
    .between([clientId, prefix], [clientId, `${prefix}\uffff`])
    .primaryKeys()
  return keys.map(([, form]) => form)
}

/** Forgets a form: it was sent, or given up. */
export async function dropDraft(member: Member, form: string): Promise<void> {
  await personDb(member.userId).drafts.delete([member.clientId, form])
}

/** Forgets several forms, all of them or none. */
export async function dropDrafts(member: Member, forms: readonly string[]): Promise<void> {
  await personDb(member.userId).drafts.bulkDelete(forms.map((form) => [member.clientId, form]))
}
