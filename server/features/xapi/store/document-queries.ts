import { createHash } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { XapiDocumentTable } from '../xapi-tables.ts'

/** What documents are of. */
export interface DocumentScope {
  kind: XapiDocumentTable['kind']
  activity: string | null
  /** By what an agent is compared. */
  agent: string | null
  registration: string | null
}
/** What names one document. */
export type DocumentName = DocumentScope & { documentId: string }

const keyOf = ({ activity, agent, registration, documentId }: DocumentName): string =>
  createHash('sha256')
    .update(JSON.stringify([activity, agent, registration, documentId]))
    .digest('hex')

export interface FoundDocument {
  document_id: string
  type: string
  content: Buffer
  updated_at: Date
}

/** A document; `forUpdate` holds it until the transaction ends. */
export async function findDocument(
  tx: Tx,
  clientId: number,
  name: DocumentName,
  { forUpdate }: { forUpdate: boolean } = { forUpdate: false },
): Promise<FoundDocument | undefined> {
  const query = tx
    .selectFrom('xapi_document')
    .select(['document_id', 'type', 'content', 'updated_at'])
    .where('client_id', '=', clientId)
    .where('kind', '=', name.kind)
    .where('key', '=', keyOf(name))
  return (forUpdate ? query.forUpdate() : query).executeTakeFirst()
}

/** Keeps a document, in the place of what was there. */
export async function saveDocument(
  tx: Tx,
  clientId: number,
  { kind, activity, agent, registration, documentId }: DocumentName,
  kept: { userId: string | null; type: string; content: Buffer; at: Date },
): Promise<void> {
  const values = { type: kept.type, content: kept.content, updated_at: kept.at }
  await tx
    .insertInto('xapi_document')
    .values({
      client_id: clientId,
      kind,
      key: keyOf({ kind, activity, agent, registration, documentId }),
      user_id: kept.userId,
      activity,
      agent,
      registration,
      document_id: documentId,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'kind', 'key']).doUpdateSet(values))
    .execute()
}

export async function deleteDocument(tx: Tx, clientId: number, name: DocumentName): Promise<void> {
  await tx
    .deleteFrom('xapi_document')
    .where('client_id', '=', clientId)
    .where('kind', '=', name.kind)
    .where('key', '=', keyOf(name))
    .execute()
}

/** Names of the documents of something, kept since an instant; without a registration those of all. */
export async function listDocuments(
  tx: Tx,
  clientId: number,
  { kind, activity, agent, registration }: DocumentScope,
  since: Date | null,
): Promise<DocumentName[]> {
  let query = tx
    .selectFrom('xapi_document')
    .select(['document_id', 'registration'])
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
  // By the hash as well: the index is of that, what is compared may be long.
  if (activity !== null)
    query = query.where('activity', '=', activity).where(sql<SqlBool>`md5(activity) = md5(${activity})`)
  if (agent !== null) query = query.where('agent', '=', agent).where(sql<SqlBool>`md5(agent) = md5(${agent})`)
  if (registration !== null) query = query.where('registration', '=', registration)
  if (since !== null) query = query.where('updated_at', '>', since)
  const rows = await query.orderBy('document_id').execute()
  return rows.map((row) => ({ kind, activity, agent, registration: row.registration, documentId: row.document_id }))
}
