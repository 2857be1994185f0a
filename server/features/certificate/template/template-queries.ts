import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { CertificateTemplateTable, CertificateTemplateVersionTable } from '../certificate-tables.ts'

export type TemplateRow = Selectable<CertificateTemplateTable>
export type TemplateVersion = Selectable<CertificateTemplateVersionTable>

const living = (tx: Tx, clientId: number) =>
  tx.selectFrom('certificate_template').selectAll().where('client_id', '=', clientId).where('removed_at', 'is', null)

export async function findTemplates(tx: Tx, clientId: number): Promise<TemplateRow[]> {
  return living(tx, clientId).orderBy('name').orderBy('id').execute()
}

export async function findTemplate(tx: Tx, clientId: number, id: string): Promise<TemplateRow | undefined> {
  return living(tx, clientId).where('id', '=', id).executeTakeFirst()
}

/** The same, held until the commit. */
export async function lockTemplate(tx: Tx, clientId: number, id: string): Promise<TemplateRow | undefined> {
  return living(tx, clientId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The template that is named, else the usual one; undefined where the client has none. */
export async function findTemplateInUse(tx: Tx, clientId: number, id: string | null): Promise<TemplateRow | undefined> {
  const query = living(tx, clientId)
  return (id === null ? query.where('is_usual', '=', true) : query.where('id', '=', id)).executeTakeFirst()
}

export async function insertTemplate(tx: Tx, row: Insertable<CertificateTemplateTable>): Promise<void> {
  await tx.insertInto('certificate_template').values(row).execute()
}

export async function updateTemplate(
  tx: Tx,
  { client_id: clientId, id, rev }: TemplateRow,
  change: Updateable<CertificateTemplateTable>,
): Promise<void> {
  await tx
    .updateTable('certificate_template')
    .set({ ...change, rev: rev + 1 })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export async function insertTemplateVersion(tx: Tx, row: Insertable<CertificateTemplateVersionTable>): Promise<void> {
  await tx.insertInto('certificate_template_version').values(row).execute()
}

export async function findTemplateVersion(
  tx: Tx,
  clientId: number,
  templateId: string,
  version: number,
): Promise<TemplateVersion | undefined> {
  return versions(tx, clientId, templateId).where('version', '=', version).executeTakeFirst()
}

/** Every version of a template that there was. */
export async function findTemplateVersions(tx: Tx, clientId: number, templateId: string): Promise<TemplateVersion[]> {
  return versions(tx, clientId, templateId).orderBy('version').execute()
}

const versions = (tx: Tx, clientId: number, templateId: string) =>
  tx
    .selectFrom('certificate_template_version')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('template_id', '=', templateId)

/** Whether a course or a trail names it. */
export async function isNamed(tx: Tx, clientId: number, templateId: string): Promise<boolean> {
  const named = await tx
    .selectFrom('certificate_item')
    .select('item_id')
    .where('client_id', '=', clientId)
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return named !== undefined
}
