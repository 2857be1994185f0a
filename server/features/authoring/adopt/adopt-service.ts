import { isPaged } from '#contract/features/activity/types/pdf.ts'
import { everybody } from '#contract/engine/audience.ts'
import { playedPath } from '#contract/engine/content/player.ts'
import { mainFile, type Bundle } from '#contract/engine/files/bundle.ts'
import { newId } from '#contract/engine/ids.ts'
import { pickText, type Localized } from '#contract/engine/language.ts'
import { bundlesOf, totalOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { authoredTypes, isFileType, isPackageType, isSpoken } from '#contract/features/authoring/draft/fields.ts'
import { filesOf } from '#contract/features/authoring/draft/faults.ts'
import type { Services } from '#server/engine/services.ts'
import { listCourses } from '#server/features/course/course-service.ts'
import { adoptMedia, picturesOf, type ShownFile } from '#server/features/media/bring/adopt-service.ts'
import { listNews } from '#server/features/news/news-service.ts'
import { listTrails } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldsOfCourse, fieldsOfNews, fieldsOfTrail } from './adopt-fields.ts'
import {
  findActivityKeys,
  findTouched,
  forgetUntouched,
  insertActivityKeys,
  insertAdopted,
  nameOfContent,
  type Adopted,
} from './adopt-queries.ts'

// [Note: Adopted content] What was published without a draft (the demo's content) is adopted: a draft is written of what
// learners see, as the version 1 that it is, with its files in the library, and authors go on with it like with their
// own. Learners' rows are not touched, and an activity keeps its number, so that a publication of it keeps progress.
// What nobody wrote on since is adopted afresh where it was published anew; what somebody did write on is theirs.

/** Whether somebody at the desk wrote on something since it was adopted, or began it there. */
export async function findWritten(
  { database }: Pick<Services, 'database'>,
  clientId: number,
): Promise<(kind: string, id: number) => boolean> {
  const touched = await database.inTenant(clientId, (tx) => findTouched(tx, clientId))
  return (kind, id) => touched.has(nameOfContent(kind, id))
}

/** Adopts what is published in a client and written by nobody ([Note: Adopted content]), in the name of an author. */
export async function adoptContent(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  { clientId, userId }: { clientId: number; userId: string },
): Promise<void> {
  const { database, clock } = services
  const isWritten = await findWritten(services, clientId)
  const { courses, trails, news } = await database.inTenant(clientId, async (tx) => ({
    courses: (await listCourses(tx, clientId)).filter(
      ({ course, activities }) => !isWritten('course', course.id) && activities.every(isAuthored),
    ),
    trails: (await listTrails(tx, clientId)).filter(({ trail }) => !isWritten('trail', trail.id)),
    news: (await listNews(tx, clientId)).filter(({ item }) => !isWritten('news', item.id)),
  }))
  const things = [
    ...courses.map(({ course }) => course),
    ...trails.map(({ trail }) => trail),
    ...news.map(({ item }) => item),
  ]
  const covers = await picturesOf(
    services,
    clientId,
    things.map(({ cover }) => cover),
  )
  const materials = courses.flatMap(({ course }) => course.supportMaterials)
  // Of what is both, an activity knows how long it is.
  const shown = [
    ...courses.flatMap(({ activities }) => activities.flatMap(filesOfActivity)),
    ...materials.map(fileOfMaterial),
    ...covers.values(),
  ]
  await database.inTenant(clientId, async (tx) => {
    const now = clock.now()
    await forgetUntouched(tx, clientId)
    const media = await adoptMedia(tx, { clientId, userId, now }, shown)
    const keyOf = await keysOf(tx, clientId, courses)
    const mediumOf = ({ bundleId }: Bundle) => media.get(bundleId)?.id ?? ''
    const shared = (cover: string, audience: number) => {
      const picture = covers.get(cover)
      return { audience, cover: picture ? mediumOf(picture.bundle) : null }
    }
    const versions = new Map([...media.values()].map(({ id, version }) => [id, version]))
    const published = ({ kind, id, fields, at = now }: Pick<Adopted, 'kind' | 'id' | 'fields'> & { at?: Date }) => {
      const files = new Map(filesOf(fields).map((mediaId) => [mediaId, versions.get(mediaId) ?? 1]))
      return { kind, id, fields, files, at }
    }
    await insertAdopted(tx, { clientId, userId }, [
      ...courses.map(({ course, activities, audience }) =>
        published({
          kind: 'course',
          id: course.id,
          fields: fieldsOfCourse(course, activities, {
            // Of an assigned one it is those who are enrolled, which nobody chooses.
            shared: shared(course.cover, course.enrollmentType === 'assigned' ? everybody : audience),
            mediumOf,
            keyOf,
          }),
        }),
      ),
      ...trails.map(({ trail, audience }) =>
        published({ kind: 'trail', id: trail.id, fields: fieldsOfTrail(trail, shared(trail.cover, audience)) }),
      ),
      ...news.map(({ item, audience }) =>
        published({
          kind: 'news',
          id: item.id,
          fields: fieldsOfNews(item, shared(item.cover, audience)),
          at: new Date(item.publishedAt),
        }),
      ),
    ])
  })
}

/** Whether authors write such an activity: a course with another one has no draft that would be all of it. */
const isAuthored = ({ type }: KnownActivity): boolean => authoredTypes.some((one) => one === type)

function filesOfActivity(activity: KnownActivity): ShownFile[] {
  const { type, title } = activity
  const total = totalOf(activity)
  const facts = isPaged(type) ? { pages: total } : isSpoken(type) ? { seconds: total } : {}
  const kind = isFileType(type) ? type : isPackageType(type) ? 'package' : 'other'
  return bundlesOf(activity).map((bundle, at) => {
    const name = fileName(bundle, title)
    // What comes after the file that is played are its captions, transcripts and chapters.
    const played = playedPath(bundle.entry)
    const page =
      played === null ? { kind: 'html' as const, entry: bundle.entry } : { kind: 'flash' as const, entry: played }
    const found = 'tree' in activity.content ? activity.content.tree : page
    const tree = kind === 'package' && { tree: found }
    return at === 0 ? { bundle, kind, name, ...facts, ...tree } : { bundle, kind: 'captions', name }
  })
}

function fileOfMaterial({ title, bundle }: { title: Localized; bundle: Bundle }): ShownFile {
  const [family = '', kind] = (mainFile(bundle)?.type ?? '').split('/')
  const known = (['video', 'audio', 'image'] as const).find((one) => one === family)
  return { bundle, kind: known ?? (kind === 'pdf' ? 'pdf' : 'other'), name: fileName(bundle, title) }
}

/** A file is called by its own name, where it has one. */
const fileName = (bundle: Bundle, title: Localized): string =>
  mainFile(bundle)?.path.split('/').at(-1) ?? pickText(title, 'pt-BR')

/** The keys of courses' activities: by these they are published under the numbers that they have. */
async function keysOf(
  tx: Tx,
  clientId: number,
  courses: readonly { course: { id: number }; activities: readonly { id: number }[] }[],
): Promise<(activityId: number) => string> {
  const keys = await findActivityKeys(tx, clientId)
  const fresh = courses.flatMap(({ course, activities }) =>
    activities.flatMap(({ id }) => (keys.has(id) ? [] : [{ course_id: course.id, key: newId(), id }])),
  )
  await insertActivityKeys(tx, clientId, fresh)
  for (const { id, key } of fresh) keys.set(id, key)
  return (activityId) => keys.get(activityId) ?? ''
}
