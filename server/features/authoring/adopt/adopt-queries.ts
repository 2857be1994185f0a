import type { Tx } from '#server/platform/database/database.ts'
import type { ContentKind, Fields } from '#contract/features/authoring/draft/fields.ts'
import { noteMediaUse, noteMediaUses } from '#server/features/media/media-service.ts'
import { deleteDraft, titleColumns } from '../draft/draft-queries.ts'
import { minuteOf } from '../draft/entry-queries.ts'
import { firstNumber } from '../draft/draft-service.ts'

/** What names something that is written, within its client. */
export const nameOfContent = (kind: string, id: number): string => `${kind}/${id}`

/** Drafts of what was adopted and not touched since: nobody wrote on it, published it again, or planned something. */
async function findUntouched(tx: Tx, clientId: number) {
  return tx
    .selectFrom('content_draft')
    .select(['kind', 'id'])
    .where('client_id', '=', clientId)
    .where('id', '<', firstNumber)
    .where('rev', '=', 1)
    .where('version', '=', 1)
    .where('state', '=', 'published')
    .where('publish_at', 'is', null)
    .where('retire_at', 'is', null)
    .execute()
}

/** Names of what is written in the client, without what was adopted and not touched since. */
export async function findTouched(tx: Tx, clientId: number): Promise<Set<string>> {
  const untouched = new Set((await findUntouched(tx, clientId)).map(({ kind, id }) => nameOfContent(kind, id)))
  const rows = await tx.selectFrom('content_draft').select(['kind', 'id']).where('client_id', '=', clientId).execute()
  return new Set(rows.map(({ kind, id }) => nameOfContent(kind, id)).filter((name) => !untouched.has(name)))
}

/** Forgets the drafts of what was adopted and not touched since. */
export async function forgetUntouched(tx: Tx, clientId: number): Promise<void> {
  for (const { kind, id } of await findUntouched(tx, clientId)) {
    await tx
      .deleteFrom('content_version')
      .where('client_id', '=', clientId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
    await deleteDraft(tx, { clientId, kind, id })
    const name = nameOfContent(kind, id)
    await noteMediaUse(tx, clientId, { subject: 'draft', subjectId: name }, [])
    await noteMediaUse(tx, clientId, { subject: 'version', subjectId: `${name}/1` }, [])
  }
}

/** The keys of the client's activities by the numbers that they are published under. */
export async function findActivityKeys(tx: Tx, clientId: number): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('content_activity').select(['key', 'id']).where('client_id', '=', clientId).execute()
  return new Map(rows.map(({ key, id }) => [id, key]))
}

export async function insertActivityKeys(
  tx: Tx,
  clientId: number,
  activities: readonly { course_id: number; key: string; id: number }[],
): Promise<void> {
  if (activities.length === 0) return
  await tx
    .insertInto('content_activity')
    .values(activities.map((activity) => ({ ...activity, client_id: clientId })))
    .execute()
}

/** Something that is adopted: its fields, the version of each of its files, and since when it is published. */
export interface Adopted {
  kind: ContentKind
  id: number
  fields: Fields
  files: ReadonlyMap<string, number>
  at: Date
}

/** Writes what is adopted in as few statements as that takes: each with its draft, and its first version. */
export async function insertAdopted(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  adopted: readonly Adopted[],
): Promise<void> {
  if (adopted.length === 0) return
  const named = adopted.map(({ kind, id, fields, at, files }) => {
    return {
      of: { client_id: clientId, kind, id },
      fields: JSON.stringify(fields),
      titles: titleColumns(fields),
      at,
      files,
    }
  })
  await tx
    .insertInto('content_draft')
    .values(
      named.map(({ of, fields, titles, at }) => ({
        ...of,
        rev: 1,
        state: 'published' as const,
        fields,
        marks: '{}',
        version: 1,
        published_rev: 1,
        published_at: at,
        created_by: userId,
        changed_by: userId,
        created_at: at,
        changed_at: at,
        ...titles,
      })),
    )
    .execute()
  await tx
    .insertInto('content_entry')
    .values(named.map(({ of, fields, at }) => ({ ...of, at: minuteOf(at), rev: 1, fields, changed_by: userId })))
    .execute()
  await tx
    .insertInto('content_version')
    .values(
      named.map(({ of, fields, files, at }) => ({
        ...of,
        version: 1,
        fields,
        files: JSON.stringify(Object.fromEntries(files)),
        under_way: 'stay' as const,
        published_by: userId,
        published_at: at,
        late: false,
      })),
    )
    .execute()
  await noteMediaUses(
    tx,
    clientId,
    adopted.flatMap(({ kind, id, files }) =>
      [...files].flatMap(([mediaId, version]) => [
        { subject: 'draft', subjectId: nameOfContent(kind, id), mediaId, version: null },
        { subject: 'version', subjectId: `${nameOfContent(kind, id)}/1`, mediaId, version },
      ]),
    ),
  )
}
