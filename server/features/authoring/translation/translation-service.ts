import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import { fieldSchema, textOf } from '#contract/features/authoring/draft/fields.ts'
import { localizedFields, standingOfText } from '#contract/features/authoring/translation/texts.ts'
import type { TextPlan } from '#contract/features/authoring/translation/translation-contract.ts'
import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import * as v from 'valibot'
import { demandOwn, readDescribed } from '../draft/describe-draft.ts'
import { findClientRules, findDraft, type DraftId, type DraftRow } from '../draft/draft-queries.ts'
import { takeDraft, writeChanges, type Reading, type Saving } from '../draft/draft-service.ts'
import { sourceHash, type TextIn, type TextOut } from './text-file.ts'
import { readTextsCsv, writeTextsCsv } from './texts-csv.ts'
import { readXliff, writeXliff } from './xliff.ts'

interface Languages {
  source: LanguageCode
  others: LanguageCode[]
}

async function languagesOf(tx: Tx, clientId: number): Promise<Languages> {
  const [source = 'pt-BR', ...others] = (await findClientRules(tx, clientId)).languages
  return { source, others }
}

/** What there is to translate of a draft: every text that its source language has. */
function textsOut({ kind, fields, marks }: DraftRow, { source, others }: Languages): TextOut[] {
  return localizedFields(kind, fields)
    .filter((name) => textOf(fields, `${name}.${source}`).trim() !== '')
    .map((id) => ({
      id,
      texts: Object.fromEntries([source, ...others].map((language) => [language, textOf(fields, `${id}.${language}`)])),
      due: others.filter((language) => standingOfText(fields, marks, { name: id, source, language }) !== 'current'),
    }))
}

const readOwn = async (tx: Tx, staff: Staff, draft: DraftId) => ({
  row: demandOwn(staff, await findDraft(tx, draft)),
  languages: await languagesOf(tx, draft.clientId),
})

/** A draft's texts in all languages as a CSV. */
export async function exportTexts({ database }: Reading, staff: Staff, draft: DraftId): Promise<string> {
  const { row, languages } = await database.inTenant(draft.clientId, (tx) => readOwn(tx, staff, draft))
  return writeTextsCsv(textsOut(row, languages), [languages.source, ...languages.others])
}

/** The same into one language as XLIFF 2.0; fails with `content.language` where the client has no such other one. */
export async function exportXliff(
  { database }: Reading,
  staff: Staff,
  draft: DraftId,
  target: LanguageCode,
): Promise<string> {
  const { row, languages } = await database.inTenant(draft.clientId, (tx) => readOwn(tx, staff, draft))
  if (!languages.others.includes(target)) fail('content.language')
  return writeXliff(textsOut(row, languages), { name: `${draft.kind}-${draft.id}`, source: languages.source, target })
}

/** What each text of a file would do to a draft. What is empty says nothing, and what is for another language neither. */
function planOf(row: DraftRow, file: string, { source, others }: Languages): TextPlan['rows'] {
  const { kind, fields, marks } = row
  const known = new Set(localizedFields(kind, fields))
  const incoming: TextIn[] = /^\s*</.test(file.replace(/^\u{FEFF}/u, '')) ? readXliff(file) : readTextsCsv(file, source)
  return incoming.flatMap(({ id, language: named, text, hash }) => {
    const language = others.find((one) => one === named)
    const after = text.trim()
    if (!language || after === '') return []
    const field = `${id}.${language}`
    const before = textOf(fields, field)
    const of = (outcome: TextPlan['rows'][number]['outcome']) => [{ id, language, outcome, before, after }]
    if (!known.has(id)) return of('unknown')
    if (hash !== sourceHash(textOf(fields, `${id}.${source}`))) return of('other_source')
    const schema = fieldSchema(kind, field)
    if (!schema || !v.is(schema, after)) return of('too_long')
    if (before.trim() !== after) return of('change')
    return of(standingOfText(fields, marks, { name: id, source, language }) === 'old' ? 'confirm' : 'same')
  })
}

/** What a file of translations would change. */
export async function checkTexts({ database }: Reading, staff: Staff, draft: DraftId, file: string): Promise<TextPlan> {
  const { row, languages } = await database.inTenant(draft.clientId, (tx) => readOwn(tx, staff, draft))
  return { rev: row.rev, rows: planOf(row, file, languages) }
}

/** Writes what a file changes, as one change of the draft that was looked at; what it cannot is left as it is. */
export async function applyTexts(services: Saving, staff: Staff, draft: DraftId, file: string): Promise<Content> {
  return writeAsStaff(services, staff, async (tx, writing) => {
    const row = await takeDraft(tx, staff, draft)
    writing.demandRev(row.rev)
    const plan = planOf(row, file, await languagesOf(tx, draft.clientId))
    const changes = plan.flatMap(({ id, language, outcome, before, after }) =>
      outcome === 'change' || outcome === 'confirm'
        ? [{ field: `${id}.${language}`, value: outcome === 'change' ? after : before }]
        : [],
    )
    await writeChanges(tx, row, changes, { staff, editor: newId(), writing }, 'content.translate')
    return readDescribed(tx, staff, draft)
  })
}

/** Writes translations again as they are: they hold for the source as it is now. */
export async function confirmTexts(
  services: Saving,
  staff: Staff,
  draft: DraftId,
  names: readonly string[],
): Promise<Content> {
  return writeAsStaff(services, staff, async (tx, writing) => {
    const row = await takeDraft(tx, staff, draft)
    writing.demandRev(row.rev)
    const { others } = await languagesOf(tx, draft.clientId)
    const known = localizedFields(row.kind, row.fields).flatMap((name) => others.map((code) => `${name}.${code}`))
    const wrong = names.filter((name) => !known.includes(name) || textOf(row.fields, name).trim() === '')
    if (wrong.length > 0) fail('request.invalid', { fields: wrong.map((field) => ({ field, code: 'unknown' })) })
    const changes = [...new Set(names)].map((field) => ({ field, value: textOf(row.fields, field) }))
    await writeChanges(tx, row, changes, { staff, editor: newId(), writing }, 'content.translate')
    return readDescribed(tx, staff, draft)
  })
}
