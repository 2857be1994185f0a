import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import { numberOf, type Fields } from '#contract/features/authoring/draft/fields.ts'
import { itemsOf } from '#contract/features/authoring/draft/fields.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { noteMediaUse, type ReadyMedia } from '#server/features/media/media-service.ts'
import { publishNews } from '#server/features/news/news-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findDraft, updateDraft, type DraftId, type DraftRow } from '../draft/draft-queries.ts'
import { readDescribed, subjectOf } from '../draft/describe-draft.ts'
import { takeContentNumber, takeDraft, type Saving } from '../draft/draft-service.ts'
import { activitiesOf, courseOf, newsOf, trailOf } from './build-content.ts'
import { demandReady } from './check-service.ts'
import { makeCover, type Cover } from './cover.ts'
import { demandReviewed, noReview } from '../review/review-service.ts'
import { findActivityNumbers, insertActivityNumber, insertVersion } from './version-queries.ts'

export type Publishing = Saving & Pick<Services, 'files' | 'realtime'>

/** Who publishes, how, and when it is. */
interface Publication {
  userId: string
  underWay: 'stay' | 'move'
  /** It was planned for an earlier time at which no server ran. */
  late: boolean
  now: Date
  cover: Cover | null
}

/** The number of each activity of a course, the same one in every version. */
async function numberActivities(
  tx: Tx,
  { client_id: clientId, id, fields }: DraftRow,
): Promise<(key: string) => number> {
  const known = await findActivityNumbers(tx, clientId, id)
  for (const { key } of itemsOf(fields, 'activities')) {
    if (known.has(key)) continue
    const number = await takeContentNumber(tx, clientId)
    await insertActivityNumber(tx, clientId, id, { key, id: number })
    known.set(key, number)
  }
  return (key) => known.get(key) ?? fail('resource.not_found')
}

/** A page in a sandbox has no service worker: it opens with a connection only. */
const onlineWhereSandboxed = (activity: KnownActivity): KnownActivity =>
  activity.type === 'html' ? { ...activity, offlineAllowed: false } : activity

async function publishRowsOf(
  tx: Tx,
  row: DraftRow,
  media: ReadonlyMap<string, ReadyMedia>,
  { cover, underWay, now, config }: Publication & Pick<Services, 'config'>,
): Promise<void> {
  const { client_id: clientId, kind, id, fields } = row
  const audience = numberOf(fields, 'audience')
  if (kind === 'course') {
    const numbered = activitiesOf(fields, media, id, await numberActivities(tx, row))
    const activities = config.contentUrl === null ? numbered.map(onlineWhereSandboxed) : numbered
    const course = courseOf(id, fields, { media, activities, cover })
    await publishCourse(tx, clientId, course, activities, now, audience, underWay)
  } else if (kind === 'trail') await publishTrail(tx, clientId, trailOf(id, fields, cover), audience)
  else await publishNews(tx, clientId, [newsOf(id, fields, cover, now)], audience)
}

/**
 * Publishes a draft that is held as its next version: learners see it with their next pull. The draft's revision stays
 * what it is, so that nobody who writes on it notices. Fails with `content.not_ready`.
 */
export async function publishVersion(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock'>,
  row: DraftRow,
  publication: Publication,
): Promise<number> {
  const { client_id: clientId, kind, id, fields, rev } = row
  const media = await demandReady(tx, row, services)
  const { userId, underWay, late, now } = publication
  const version = row.version + 1
  await publishRowsOf(tx, row, media, { ...publication, config: services.config })
  const files = Object.fromEntries([...media.values()].map((file) => [file.id, file.version]))
  await insertVersion(tx, {
    client_id: clientId,
    kind,
    id,
    version,
    fields: JSON.stringify(fields),
    files: JSON.stringify(files),
    under_way: underWay,
    published_by: userId,
    published_at: now,
    late,
  })
  await noteMediaUse(
    tx,
    clientId,
    { subject: 'version', subjectId: `${kind}/${id}/${version}` },
    Object.entries(files).map(([mediaId, of]) => ({ mediaId, version: of })),
  )
  await updateDraft(
    tx,
    { clientId, kind, id },
    {
      state: 'published',
      version,
      published_rev: rev,
      published_at: now,
      publish_at: null,
      closes_at: null,
      ...noReview,
    },
  )
  return version
}

/** The cover of a draft as it stands, made public before the transaction that publishes it. */
export async function prepareCover(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  draft: DraftId,
): Promise<Cover | null> {
  const fields: Fields = await services.database.inTenant(
    draft.clientId,
    async (tx) => (await findDraft(tx, draft))?.fields ?? {},
  )
  return makeCover(services, draft.clientId, fields)
}

/** Publishes a draft as it stands. */
export async function publishContent(
  services: Publishing,
  staff: Staff,
  draft: DraftId,
  underWay: Publication['underWay'],
): Promise<Content> {
  const cover = await prepareCover(services, draft)
  const published = await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const row = await takeDraft(tx, staff, draft)
    demandRev(row.rev)
    await demandReviewed(tx, row, staff)
    const version = await publishVersion(tx, services, row, { userId: staff.userId, underWay, late: false, now, cover })
    await note({ act: 'content.publish', subject: subjectOf(draft), after: { version, underWay } })
    return readDescribed(tx, staff, draft)
  })
  await services.realtime.pokeClient(staff.clientId)
  return published
}
