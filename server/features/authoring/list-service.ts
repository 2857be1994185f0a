import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { Choices, ListedContent } from '#contract/features/authoring/authoring-schema.ts'
import { pickText } from '#contract/engine/language.ts'
import { listAudiences } from '#server/engine/audiences/audience-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { refusedOf } from '#server/features/activity/refused/refused-service.ts'
import { bankNames } from '#server/features/question/published-service.ts'
import { nameOf } from '#server/engine/session/person-names.ts'
import { readSiteLists } from '#server/features/course/site-list-service.ts'
import {
  findClientRules,
  findDrafts,
  type DraftCursor,
  type DraftFilter,
  type DraftSort,
} from './draft/draft-queries.ts'
import { ownOf } from './draft/describe-draft.ts'
import { type Reading, type Saving } from './draft/draft-service.ts'
import { wantsReview } from './review/review-service.ts'
import { findCourses } from './publish/version-queries.ts'

type Listed = Awaited<ReturnType<typeof findDrafts>>[number]

function describeListed(row: Listed, refused: ReadonlySet<number>): ListedContent {
  return {
    kind: row.kind,
    id: row.id,
    title: row.title,
    state: row.state,
    version: row.version,
    changed: row.rev !== row.published_rev,
    changedAt: row.changed_at.toISOString(),
    changedBy: nameOf(row),
    publishAt: row.publish_at?.toISOString() ?? null,
    retireAt: row.retire_at?.toISOString() ?? null,
    refused: row.kind === 'course' && refused.has(row.id),
  }
}

function readCursor(text: string | undefined): DraftCursor | null {
  const [, id, kind, at] = /^(\d{1,15}) (course|trail|news) (.*)$/.exec(text ?? '') ?? []
  return id && kind && at !== undefined ? { at, kind, id: Number(id) } : null
}
const cursorOf = ({ id, kind, changed_at: changedAt, sort_title: title }: Listed, sort: DraftSort) =>
  `${id} ${kind} ${sort === 'newest' ? changedAt.toISOString() : title}`

type Query = Omit<DraftFilter, 'own'> & { sort?: DraftSort | undefined; cursor?: string | undefined }

/** A page of what is written in the client. */
export async function listContent(
  { database, clock }: Reading & Pick<Services, 'clock'>,
  staff: Staff,
  { sort = 'newest', cursor, ...filter }: Query,
): Promise<{ rows: ListedContent[]; next: string | null }> {
  const page = { sort, cursor: readCursor(cursor), limit: pageSize + 1 }
  const { found, refused } = await database.inTenant(staff.clientId, async (tx) => {
    const drafts = await findDrafts(tx, staff.clientId, { ...filter, own: ownOf(staff) }, page)
    const courseIds = drafts.flatMap(({ kind, id }) => (kind === 'course' ? [id] : []))
    return { found: drafts, refused: await refusedOf(tx, staff.clientId, courseIds, clock.now()) }
  })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const courses = new Set(refused.map(({ course_id: courseId }) => courseId))
  return {
    rows: rows.map((row) => describeListed(row, courses)),
    next: found.length > pageSize && last ? cursorOf(last, sort) : null,
  }
}

const heads = [
  'kind',
  'id',
  'title',
  'state',
  'version',
  'changed',
  'changed_at',
  'changed_by',
  'publish_at',
  'retire_at',
]

/** What is written in the client as a CSV, as it is filtered; that it was taken is itself an act. */
export async function* exportContent(
  services: Saving,
  staff: Staff,
  filter: Omit<DraftFilter, 'own'>,
): AsyncGenerator<string> {
  const { clientId } = staff
  const { languages } = await writeAsStaff(services, staff, async (tx, { note }) => {
    await note({ act: 'content.export', subject: { kind: 'client', id: String(clientId) }, after: { ...filter } })
    return findClientRules(tx, clientId)
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listContent(services, staff, { ...filter, ...(cursor && { cursor }) })
    yield csvText(
      page.rows.map((row) => [
        row.kind,
        row.id,
        pickText(row.title, languages[0] ?? 'pt-BR'),
        row.state,
        row.version,
        row.changed ? 1 : 0,
        row.changedAt,
        row.changedBy,
        row.publishAt,
        row.retireAt,
      ]),
    ).slice(1)
    cursor = page.next
  }
}

/** What an editor offers to choose from. */
export async function listChoices({ database }: Reading, { clientId, timeZone }: Staff): Promise<Choices> {
  return database.inTenant(clientId, async (tx) => {
    const { languages } = await findClientRules(tx, clientId)
    const lists = new Map(
      (await readSiteLists(tx, clientId)).map(({ key, items }) => [key, items.filter(({ retired }) => !retired)]),
    )
    return {
      languages,
      timeZone,
      review: await wantsReview(tx, clientId),
      audiences: (await listAudiences(tx, clientId)).map(({ id, name }) => ({ id, name })),
      areas: lists.get('country_areas') ?? [],
      groups: lists.get('groups_user') ?? [],
      categories: lists.get('trail_complete_categories') ?? [],
      tags: lists.get('tags') ?? [],
      banks: await bankNames(tx, clientId),
      courses: await findCourses(tx, clientId),
    }
  })
}
