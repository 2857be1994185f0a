import { newId } from '#contract/engine/ids.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { Localized } from '#contract/engine/language.ts'
import { bundlesOf, type ContentOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { timedTextKinds, type MediaContent } from '#contract/features/activity/types/media-content.ts'
import type { Fields } from '#contract/features/authoring/draft/fields.ts'
import { fieldsOfEmbed, fieldsOfLive } from '#contract/features/authoring/draft/embed-fields.ts'
import { fieldsOfGame } from '#contract/features/authoring/draft/game/game-fields.ts'
import { scormSettingsOf } from '#contract/features/authoring/draft/package-fields.ts'
import { fieldsOfReaction } from '#contract/features/authoring/draft/reaction-fields.ts'
import { fieldsOfTest } from '#contract/features/authoring/draft/test-fields.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { isGameType } from '#contract/features/game/game-names.ts'
import type { AnyGameContent } from '#contract/features/game/game-schema.ts'
import type { NewsItem } from '#contract/features/news/news-contract.ts'
import type { Trail } from '#contract/features/trail/trail-contract.ts'

/** The medium that has a bundle. */
export type MediumOf = (bundle: Bundle) => string

/** What a thing of every kind has, beside its texts. */
interface Shared {
  audience: number
  /** The medium of its cover; null: it has none. */
  cover: string | null
}

const texts = (name: string, text: Localized): Fields =>
  Object.fromEntries(Object.entries(text).map(([language, value]) => [`${name}.${language}`, value]))

const within = (list: string, key: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${list}.${key}.${name}`, value]))

const joined = (all: readonly Fields[]): Fields => Object.assign({}, ...all) as Fields

const fieldsOfTimedTexts = (content: MediaContent, mediumOf: MediumOf): Fields =>
  Object.fromEntries(
    timedTextKinds.flatMap((kind) =>
      (content[kind] ?? []).map(({ language, bundle }) => [`${kind}.${language}`, mediumOf(bundle)]),
    ),
  )

const fieldsOfPage = ({ finish, seconds }: ContentOf<'html'>): Fields => ({
  finish,
  ...(finish === 'seconds' && { seconds }),
})

/** The fields that a published course is what it is by: the way back from `courseOf` and `activitiesOf`. */
export function fieldsOfCourse(
  course: Course,
  activities: readonly KnownActivity[],
  { shared, mediumOf, keyOf }: { shared: Shared; mediumOf: MediumOf; keyOf: (activityId: number) => string },
): Fields {
  const { title, description, enrollmentType, mandatory, blockMenu, minutes, points } = course
  return {
    ...shared,
    ...texts('title', title),
    ...texts('description', description),
    area: course.areaId,
    group: course.groupId,
    category: course.categoryId,
    tags: course.tagIds,
    enrollmentType,
    mandatory,
    blockMenu,
    certificate: course.certificate === true,
    certificateNeedsReaction: course.certificateNeedsReaction === true,
    minutes,
    points,
    ...joined(
      activities.map((activity) =>
        within('activities', keyOf(activity.id), {
          place: activity.hierarchyOrder,
          gone: false,
          ...texts('title', activity.title),
          type: activity.type,
          file: isGameType(activity.type) ? null : (bundlesOf(activity).map(mediumOf)[0] ?? null),
          ...('seconds' in activity.content &&
            'bundle' in activity.content &&
            fieldsOfTimedTexts(activity.content, mediumOf)),
          offlineAllowed: activity.offlineAllowed !== false,
          required: activity.required,
          share: activity.requiredShare,
          after: activity.after?.map(keyOf) ?? [],
          opensAt: activity.opensAt ?? null,
          closesAt: activity.closesAt ?? null,
          weight: activity.weight ?? 1,
          drill: activity.drill === true,
          // What is published was found right.
          ...(activity.type === 'ppt' && { confirmed: activity.content.bundle.bundleId }),
          ...('finish' in activity.content && fieldsOfPage(activity.content)),
          ...('scoreOf' in activity.content && scormSettingsOf(activity.content)),
          ...('name' in activity.content && fieldsOfEmbed(activity.content)),
          ...('startsAt' in activity.content && fieldsOfLive(activity.content)),
          ...('course' in activity.content && { cloudCourse: activity.content.course }),
          ...('draw' in activity.content && fieldsOfTest(activity.content)),
          ...('questions' in activity.content && fieldsOfReaction(activity.content)),
          ...(isGameType(activity.type) && fieldsOfGame(activity.content as AnyGameContent, mediumOf)),
        }),
      ),
    ),
    ...joined(
      course.supportMaterials.map(({ title: name, bundle }, at) =>
        within('materials', newId(), { place: at + 1, gone: false, ...texts('title', name), file: mediumOf(bundle) }),
      ),
    ),
  }
}

/** The same of a trail. */
export const fieldsOfTrail = (trail: Trail, shared: Shared): Fields => ({
  ...shared,
  ...texts('title', trail.title),
  ...texts('description', trail.description),
  ...(trail.categoryId !== undefined && { category: trail.categoryId }),
  ...(trail.optionalNeeded !== undefined && { optionalNeeded: trail.optionalNeeded }),
  ...joined(
    trail.courseIds.map((id, at) =>
      within('courses', String(id), {
        place: at + 1,
        gone: false,
        required: !trail.optionalIds?.includes(id),
        after: (trail.after?.find(({ courseId }) => courseId === id)?.waitsFor ?? []).map(String),
      }),
    ),
  ),
})

/** The same of a piece of news. */
export const fieldsOfNews = ({ title, summary, text, ...places }: NewsItem, shared: Shared): Fields => ({
  ...shared,
  area: places.areaId ?? '',
  group: places.groupId ?? '',
  category: places.categoryId ?? '',
  tags: places.tagIds ?? [],
  ...texts('title', title),
  ...texts('summary', summary),
  ...texts('text', text),
})
