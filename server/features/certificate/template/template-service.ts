import { isDeepStrictEqual } from 'node:util'
import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import type {
  CertificateTemplate,
  ListedTemplate,
  WrittenTemplate,
} from '#contract/features/certificate/certificate-template.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { namesOfPictures, noteTemplatePictures, takePictures } from './template-pictures.ts'
import {
  findTemplate,
  findTemplateInUse,
  findTemplates,
  findTemplateVersion,
  insertTemplate,
  insertTemplateVersion,
  isNamed,
  lockTemplate,
  updateTemplate,
  type TemplateRow,
} from './template-queries.ts'

/** A template as a list has it, with its newest version. */
async function listed(tx: Tx, row: TemplateRow): Promise<ListedTemplate & { written: WrittenTemplate }> {
  const { client_id: clientId, id, rev, name, version, is_usual: isUsual } = row
  const { written } = (await findTemplateVersion(tx, clientId, id, version)) ?? fail('resource.not_found')
  return { id, rev, name, paper: written.paper, isUsual, version, written }
}

/** The templates of the client, and the languages in which they are written. */
export async function listTemplates({ database }: Pick<Services, 'database'>, { clientId }: Staff) {
  return database.inTenant(clientId, async (tx) => {
    const rows: ListedTemplate[] = []
    for (const row of await findTemplates(tx, clientId)) rows.push(await listed(tx, row))
    return { rows, ...(await readLanguages(tx, clientId)) }
  })
}

async function detailOf(tx: Tx, clientId: number, id: string): Promise<CertificateTemplate> {
  const row = (await findTemplate(tx, clientId, id)) ?? fail('resource.not_found')
  const version = (await findTemplateVersion(tx, clientId, id, row.version)) ?? fail('resource.not_found')
  return { ...(await listed(tx, row)), pictures: await namesOfPictures(tx, clientId, version.pictures) }
}

export const readTemplate = ({ database }: Pick<Services, 'database'>, { clientId }: Staff, id: string) =>
  database.inTenant(clientId, (tx) => detailOf(tx, clientId, id))

/** Without texts that are empty: the usual words stand for those. */
const filled = (text: Localized): Localized =>
  Object.fromEntries(Object.entries(text).filter(([, said]) => said)) as Partial<Record<LanguageCode, string>>

/** A template in the one way it is kept. */
const inOrder = (written: WrittenTemplate): WrittenTemplate => ({
  ...written,
  heading: filled(written.heading),
  above: filled(written.above),
  below: filled(written.below),
  signatures: written.signatures.map((signature) => ({ ...signature, role: filled(signature.role) })),
})

async function writeVersion(
  tx: Tx,
  clientId: number,
  { id, version, written, now }: { id: string; version: number; written: WrittenTemplate; now: Date },
): Promise<void> {
  const pictures = await takePictures(tx, clientId, written)
  await insertTemplateVersion(tx, {
    client_id: clientId,
    template_id: id,
    version,
    written: JSON.stringify(written),
    pictures: JSON.stringify(pictures),
    created_at: now,
  })
  await noteTemplatePictures(tx, clientId, id)
}

/** Writes a template; the first one of a client is the usual one. */
export async function createTemplate(
  services: Services,
  staff: Staff,
  body: WrittenTemplate,
): Promise<CertificateTemplate> {
  const { clientId } = staff
  const written = inOrder(body)
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    const id = newId(now.getTime())
    const isUsual = (await findTemplateInUse(tx, clientId, null)) === undefined
    await insertTemplate(tx, {
      client_id: clientId,
      id,
      name: written.name,
      version: 1,
      is_usual: isUsual,
      removed_at: null,
    })
    await writeVersion(tx, clientId, { id, version: 1, written, now })
    await note({
      act: 'certificate_template.create',
      subject: { kind: 'certificate_template', id },
      after: { ...written },
    })
    return detailOf(tx, clientId, id)
  })
}

/** Does something to a template under its revision. */
const change = <T>(
  services: Services,
  staff: Staff,
  id: string,
  work: (tx: Tx, held: TemplateRow, writing: Writing) => Promise<T>,
): Promise<T> =>
  writeAsStaff(services, staff, async (tx, writing) => {
    const held = (await lockTemplate(tx, staff.clientId, id)) ?? fail('resource.not_found')
    writing.demandRev(held.rev)
    return work(tx, held, writing)
  })

/** Writes a template anew: those that were given keep theirs. */
export const changeTemplate = (services: Services, staff: Staff, id: string, body: WrittenTemplate) =>
  change(services, staff, id, async (tx, held, { note, now }): Promise<CertificateTemplate> => {
    const { clientId } = staff
    const written = inOrder(body)
    const before = (await findTemplateVersion(tx, clientId, id, held.version)) ?? fail('resource.not_found')
    const pictures = await takePictures(tx, clientId, written)
    // Saved as it was, with the same pictures, there is nothing new to keep.
    const isSame = isDeepStrictEqual(before.written, written) && isDeepStrictEqual(before.pictures, pictures)
    const version = held.version + (isSame ? 0 : 1)
    if (!isSame) await writeVersion(tx, clientId, { id, version, written, now })
    await updateTemplate(tx, held, { name: written.name, version })
    await note({
      act: 'certificate_template.change',
      subject: { kind: 'certificate_template', id },
      before: { ...before.written },
      after: { ...written },
    })
    return detailOf(tx, clientId, id)
  })

/** Makes a template the one of every course and trail that names none. */
export const makeUsual = (services: Services, staff: Staff, id: string) =>
  change(services, staff, id, async (tx, held, { note }): Promise<CertificateTemplate> => {
    const { clientId } = staff
    const before = await findTemplateInUse(tx, clientId, null)
    if (before && before.id !== id) await updateTemplate(tx, before, { is_usual: false })
    await updateTemplate(tx, held, { is_usual: true })
    await note({
      act: 'certificate_template.usual',
      subject: { kind: 'certificate_template', id },
      before: { usual: before?.name ?? null },
      after: { usual: held.name },
    })
    return detailOf(tx, clientId, id)
  })

/** Offers a template no more; papers that were given of it are drawn as they were. */
export const removeTemplate = (services: Services, staff: Staff, id: string) =>
  change(services, staff, id, async (tx, held, { note, now }) => {
    const { clientId } = staff
    const isOnlyOne = (await findTemplates(tx, clientId)).length === 1
    if ((held.is_usual && !isOnlyOne) || (await isNamed(tx, clientId, id))) fail('certificate.template_used')
    await updateTemplate(tx, held, { removed_at: now, is_usual: false })
    await note({
      act: 'certificate_template.remove',
      subject: { kind: 'certificate_template', id },
      before: { name: held.name },
    })
    return { done: true as const }
  })
