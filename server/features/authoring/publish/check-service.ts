import { isPaged } from '#contract/features/activity/types/pdf.ts'
import { playedPath } from '#contract/engine/content/player.ts'
import { onePageOf } from '#contract/engine/files/bundle.ts'
import { unitsOf } from '#contract/features/activity/package/package-tree.ts'
import {
  faultsOf,
  filesOf,
  outsideUnits,
  type CheckContext,
  type Fault,
} from '#contract/features/authoring/draft/faults.ts'
import { itemsOf } from '#contract/features/authoring/draft/fields.ts'
import { drawnFrom } from '#contract/features/authoring/draft/test-fields.ts'
import { listAudiences } from '#server/engine/audiences/audience-service.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { refusedOf } from '#server/features/activity/refused/refused-service.ts'
import { isStreamAddress } from '#server/features/media/stream/stream-service.ts'
import { readyMedia, type ReadyMedia } from '#server/features/media/media-service.ts'
import { bankNames, drawableQuestions, questionTexts } from '#server/features/question/published-service.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findClientRules, findDraft, type DraftId, type DraftRow } from '../draft/draft-queries.ts'
import { demandOwn } from '../draft/describe-draft.ts'
import { type Reading } from '../draft/draft-service.ts'
import { findCourseStates } from './version-queries.ts'

/** What a draft is checked against, with the files that it shows. */
export interface Checked {
  faults: Fault[]
  media: Map<string, ReadyMedia>
}

/** A file that can be shown: of a medium its length is known. */
function isMeasured({ kind, seconds, pages }: ReadyMedia): boolean {
  if (kind === 'video' || kind === 'audio' || kind === 'wowza') return (seconds ?? 0) > 0
  return !isPaged(kind) || (pages ?? 0) > 0
}

/** The kind of a file; of a package the kind of what is in it. */
function kindOf({ tree, kind }: Pick<ReadyMedia, 'tree' | 'kind'>): string {
  const isOutside = tree?.kind === 'cmi5' && unitsOf(tree.children).some(({ url }) => /^https?:/i.test(url))
  return isOutside ? outsideUnits : (tree?.kind ?? kind)
}

/** Everything that stands in the way of a publication. */
async function check(
  tx: Tx,
  { client_id: clientId, kind, id: contentId, fields }: DraftRow,
  { config: { contentUrl, publicUrl, scormCloud }, clock }: Pick<Services, 'config' | 'clock'>,
): Promise<Checked> {
  const { languages } = await findClientRules(tx, clientId)
  const media = await readyMedia(tx, clientId, filesOf(fields))
  const courseIds = itemsOf(fields, 'courses').map(({ key }) => Number(key))
  const { bankIds, questionIds } = drawnFrom(fields)
  const { streamHosts } = await readAccess(tx, clientId)
  const refused = await refusedOf(tx, clientId, kind === 'course' ? [contentId] : [], clock.now())
  const context: CheckContext = {
    languages,
    files: new Map([...media.values()].filter(isMeasured).map((file) => [file.id, kindOf(file)])),
    onePages: new Set([...media.values()].flatMap(({ id, bundle }) => (onePageOf(bundle) ? [id] : []))),
    drawnSlides: new Map(
      [...media.values()].flatMap(({ id, kind: is, bundle }) =>
        is === 'ppt' && playedPath(bundle.entry) !== null ? [[id, bundle.bundleId]] : [],
      ),
    ),
    refused: new Set(refused.flatMap(({ name }) => name ?? [])),
    hasContentOrigin: contentUrl !== null,
    isStreamHost: (address) => isStreamAddress(URL.parse(address), streamHosts, publicUrl),
    hasScormCloud: scormCloud !== null,
    audiences: new Set((await listAudiences(tx, clientId)).map(({ id }) => id)),
    courses: await findCourseStates(tx, clientId, courseIds),
    banks: new Set((await bankNames(tx, clientId)).map(({ id }) => id)),
    questions: await drawableQuestions(tx, clientId, bankIds, questionIds),
  }
  return { faults: faultsOf(kind, fields, context), media }
}

/** The same for an editor, who is led to each. */
export async function checkContent(
  { database, config, clock }: Reading & Pick<Services, 'config' | 'clock'>,
  staff: Staff,
  draft: DraftId,
): Promise<{
  faults: Fault[]
  files: Pick<ReadyMedia, 'id' | 'name' | 'kind'>[]
  questions: { id: string; text: Localized }[]
}> {
  return database.inTenant(staff.clientId, async (tx) => {
    const row = demandOwn(staff, await findDraft(tx, draft))
    const { faults, media } = await check(tx, row, { config, clock })
    const questions = await questionTexts(tx, staff.clientId, drawnFrom(row.fields).questionIds)
    return { faults, files: [...media.values()].map(({ id, name, kind }) => ({ id, name, kind })), questions }
  })
}

const problemOf: Partial<Record<Fault['code'], FieldProblem['code']>> = {
  file_not_ready: 'invalid',
  file_of_other_kind: 'invalid',
  unit_outside: 'invalid',
  slides_unconfirmed: 'required',
  audience_gone: 'unknown',
  course_unpublished: 'unknown',
  course_retired: 'unknown',
  no_origin: 'invalid',
  address_unknown: 'invalid',
  stream_not_https: 'invalid',
  stream_not_playlist: 'invalid',
  stream_host_unknown: 'unknown',
  cloud_course_invalid: 'invalid',
  vendor_unconfigured: 'invalid',
  circle: 'invalid',
  never_open: 'invalid',
  too_many_needed: 'too_large',
  question_gone: 'unknown',
  bank_gone: 'unknown',
  too_few_questions: 'too_large',
  too_many_questions: 'too_large',
  game_too_many: 'too_large',
  game_fits_nowhere: 'unknown',
  game_other_gaps: 'invalid',
  game_no_letters: 'invalid',
}

/** Fails with `content.not_ready` (`content.circle`, `content.no_origin` where that is all) where something stands in the way, and names all of it. */
export async function demandReady(
  tx: Tx,
  row: DraftRow,
  services: Pick<Services, 'config' | 'clock'>,
): Promise<Map<string, ReadyMedia>> {
  const { faults, media } = await check(tx, row, services)
  const fields = faults.flatMap(({ field, code, level }) =>
    level === 'fault' ? [{ field, code: problemOf[code] ?? 'required' }] : [],
  )
  const isAll = (wanted: Fault['code']) => faults.every(({ code, level }) => level === 'warning' || code === wanted)
  const code = isAll('circle') ? 'content.circle' : isAll('no_origin') ? 'content.no_origin' : 'content.not_ready'
  if (fields.length > 0) fail(code, { fields })
  return media
}
