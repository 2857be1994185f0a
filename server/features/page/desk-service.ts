import * as v from 'valibot'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import type { DeskPage, DraftTexts, ListedPage, PageEdition } from '#contract/features/page/page-desk.ts'
import { isShownAgain } from '#contract/features/page/page-rules.ts'
import { pageNames, pageTextsSchema, type PageName, type PageTexts } from '#contract/features/page/page-schema.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findDraft,
  findDrafts,
  findEdition,
  findEditions,
  findPage,
  findPages,
  findPersonName,
  lockDraft,
  updateDraft,
  type StoredEdition,
  type StoredPage,
} from './page-queries.ts'
import { platformClient, writePage } from './page-service.ts'

/** Where the staff stand: in their client, or on the platform. */
const inside = <T>({ database }: Services, { clientId }: Staff, work: (tx: Tx) => Promise<T>): Promise<T> =>
  clientId === platformClient ? database.inSystem(work) : database.inTenant(clientId, work)

const subjectOf = (page: PageName) => ({ kind: 'page', id: page })
const languagesOf = (texts: PageTexts | DraftTexts): LanguageCode[] => languageCodes.filter((code) => texts[code])
/** Of these a client that wrote none shows the platform's. */
const isShared = (page: PageName): boolean => institutionalPages.some((name) => name === page)

const listed = (
  page: PageName,
  own: StoredPage | undefined,
  draftAt: Date | null,
  platforms: StoredPage | undefined,
): ListedPage => ({
  page,
  edition: own?.edition ?? 0,
  version: own?.version ?? 0,
  publishedAt: own?.updated_at.toISOString() ?? null,
  languages: languagesOf(own?.texts ?? platforms?.texts ?? {}),
  draftAt: draftAt?.toISOString() ?? null,
  inherits: !own && platforms !== undefined,
})

/** Every page there can be, written or not. */
export async function listPages(services: Services, staff: Staff): Promise<{ pages: ListedPage[] }> {
  const isClient = staff.clientId !== platformClient
  const platforms = isClient ? await services.database.inSystem((tx) => findPages(tx, platformClient)) : []
  return inside(services, staff, async (tx) => {
    const own = await findPages(tx, staff.clientId)
    const drafts = await findDrafts(tx, staff.clientId)
    const pages = pageNames.map((page) => {
      const named = <T extends { page: PageName }>(rows: readonly T[]) => rows.find((row) => row.page === page)
      return listed(page, named(own), named(drafts)?.saved_at ?? null, isShared(page) ? named(platforms) : undefined)
    })
    return { pages }
  })
}

/** A page, what people read of it and what is being written. */
export async function readDeskPage(services: Services, staff: Staff, page: PageName): Promise<DeskPage> {
  const { clientId } = staff
  const platforms =
    clientId !== platformClient && isShared(page)
      ? await services.database.inSystem((tx) => findPage(tx, platformClient, page))
      : undefined
  return inside(services, staff, async (tx) => {
    const own = await findPage(tx, clientId, page)
    const draft = await findDraft(tx, clientId, page)
    const { languages, defaultLanguage } = await readLanguages(tx, clientId)
    return {
      ...listed(page, own, draft.texts && draft.saved_at, platforms),
      rev: draft.rev,
      published: own?.texts ?? platforms?.texts ?? null,
      draft: draft.texts,
      draftBy: draft.texts && draft.saved_by ? await findPersonName(tx, draft.saved_by) : null,
      wanted: languages,
      defaultLanguage,
    }
  })
}

/** Keeps what is being written; null throws it away. */
export async function saveDraft(
  services: Services,
  staff: Staff,
  page: PageName,
  texts: DraftTexts | null,
): Promise<DeskPage> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const before = await lockDraft(tx, staff.clientId, page)
    demandRev(before.rev)
    const [saved_at, saved_by] = texts ? [now, staff.userId] : [null, null]
    await updateDraft(tx, staff.clientId, page, { rev: before.rev + 1, texts, saved_at, saved_by })
    // Its text stands in the trail when it is published.
    const after = { languages: texts && languagesOf(texts) }
    await note({ act: texts ? 'page.draft' : 'page.discard', subject: subjectOf(page), after })
    return { done: true }
  })
  return readDeskPage(services, staff, page)
}

/** What is written of a draft; fails with every field that is missing. */
function readyTexts(draft: DraftTexts, needed: LanguageCode): PageTexts {
  const begun = Object.fromEntries(
    Object.entries(draft).filter(([, text]) => text && (text.title !== '' || text.blocks.length > 0)),
  ) as DraftTexts
  const missing = languageCodes.filter((code) => (begun[code] ? begun[code].title === '' : code === needed))
  if (missing.length > 0)
    fail('request.invalid', { fields: missing.map((code) => ({ field: `texts.${code}.title`, code: 'required' })) })
  return v.parse(pageTextsSchema, begun)
}

/** Puts what was written in the place of what people read; `again` asks or tells them once more. */
export async function publishPage(services: Services, staff: Staff, page: PageName, again: boolean): Promise<DeskPage> {
  const { clientId, userId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const draft = await lockDraft(tx, clientId, page)
    demandRev(draft.rev)
    const before = await findPage(tx, clientId, page)
    const { defaultLanguage } = await readLanguages(tx, clientId)
    const texts = readyTexts(draft.texts ?? fail('page.no_draft'), defaultLanguage)
    const newVersion = again && isShownAgain(page)
    const { version, edition } = await writePage(tx, clientId, page, { texts, newVersion, now, by: userId })
    await updateDraft(tx, clientId, page, { rev: draft.rev + 1, texts: null, saved_at: null, saved_by: null })
    const was = before && { version: before.version, edition: before.edition, texts: before.texts }
    await note({
      act: 'page.publish',
      subject: subjectOf(page),
      ...(was && { before: was }),
      after: { version, edition, texts },
    })
    return { done: true }
  })
  // From now on its people are asked to accept them, wherever they are.
  if (page === 'terms-and-conditions') await services.members.changed()
  await services.realtime.notifySettings(clientId === platformClient ? null : clientId)
  return readDeskPage(services, staff, page)
}

const toEdition = ({ edition, version, texts, published_at, publishedBy }: StoredEdition): PageEdition => ({
  edition,
  version,
  publishedAt: published_at.toISOString(),
  publishedBy,
  languages: languagesOf(texts),
})

/** What was published of a page, the newest first. */
export async function listEditions(services: Services, staff: Staff, page: PageName, cursor: string | undefined) {
  const before = cursor === undefined ? null : Number(cursor)
  const found = await inside(services, staff, (tx) =>
    findEditions(tx, staff.clientId, page, { before, limit: pageSize + 1 }),
  )
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return { rows: rows.map(toEdition), next: found.length > pageSize && last ? String(last.edition) : null }
}

/** One of them with its text. */
export async function readEdition(services: Services, staff: Staff, page: PageName, edition: number) {
  const found = await inside(services, staff, (tx) => findEdition(tx, staff.clientId, page, edition))
  return found ? { ...toEdition(found), texts: found.texts } : fail('resource.not_found')
}
