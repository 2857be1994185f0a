import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import {
  asBegun,
  isKnown,
  keptBundlesOf,
  needsConnection,
  type Activity,
} from '#contract/features/activity/activity-row.ts'
import { courseContract, type Course } from '#contract/features/course/course-contract.ts'
import { domain, type DownloadSource } from '#engine/domain-feature.ts'
import { activityTexts } from './activity-texts.ts'

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isBundle = (bundle: unknown) => v.is(bundleSchema, bundle)

/** Nothing is kept of a type that this build does not play: it is none the worse for that. */
const isPlayable = (activity: Activity) =>
  isKnown(activity) ? isObject(activity.content) && keptBundlesOf(activity).every(isBundle) : isObject(activity.title)

/** Rows that lost a part of themselves still come out of the database. */
const isValid = (course: Course, activities: readonly Activity[]) =>
  isObject(course.title) &&
  Array.isArray(course.supportMaterials) &&
  course.supportMaterials.every((material) => isObject(material) && isBundle(material.bundle)) &&
  activities.every((activity) => typeof activity.type === 'string' && isPlayable(activity))

/** Each activity's bundle, of the version that the person plays, in the order of the course; beside them the support materials. */
const readDownload: DownloadSource = async (read, courseId) => {
  const [course, rows, progress] = await Promise.all([
    read.row('courses', courseId),
    read.rowsBy('activities', 'courseId', courseId),
    read.rowsBy('activityProgress', 'courseId', courseId),
  ])
  if (!course) return null
  const found = rows.map((activity) =>
    asBegun(
      activity,
      progress.find(({ activityId }) => activityId === activity.id),
    ),
  )
  if (!isValid(course, found)) return 'damaged'
  const activities = found.toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder)
  return {
    title: course.title,
    items: activities.map((activity) => ({ id: activity.id, bundles: keptBundlesOf(activity) })),
    beside: course.supportMaterials.map((material) => material.bundle),
    allowed: found.some(needsConnection) ? allowedIn(course, found) : null,
  }
}

/** Bundles that may be on a device, of former versions too: somebody may be under way with one. */
function allowedIn(course: Course, activities: readonly Activity[]): ReadonlySet<string> {
  const versions = activities.flatMap((activity) => [
    activity,
    ...(activity.former ?? []).map((former) => ({ ...activity, ...former })),
  ])
  const bundles = [...versions.flatMap(keptBundlesOf), ...course.supportMaterials.map(({ bundle }) => bundle)]
  return new Set(bundles.map(({ bundleId }) => bundleId))
}

export const courseDomain = domain(courseContract, {
  collections: {
    courses: {
      search: {
        kind: 'course',
        entry: ({ id, title, description }, text) => ({
          key: String(id),
          title: text(title),
          detail: text(description),
        }),
      },
    },
  },
  download: readDownload,
  texts: activityTexts,
})
