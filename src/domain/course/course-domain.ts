import { filesOf, isKnown, type Activity } from '#contract/features/activity/activity-row.ts'
import { courseContract, type Course } from '#contract/features/course/course-contract.ts'
import { domain, type DownloadSource } from '#engine/domain-feature.ts'

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isFile = (file: unknown) => isObject(file) && typeof (file as { sha256?: unknown }).sha256 === 'string'

/** Nothing is kept of a type that this build does not play: it is none the worse for that. */
const areFiles = (activity: Activity) =>
  isKnown(activity) ? isObject(activity.content) && filesOf(activity).every(isFile) : isObject(activity.title)

/** Rows that lost a part of themselves still come out of the database. */
const isValid = (course: Course, activities: readonly Activity[]) =>
  isObject(course.title) &&
  Array.isArray(course.supportMaterials) &&
  course.supportMaterials.every((material) => isObject(material) && isFile(material.file)) &&
  activities.every((activity) => typeof activity.type === 'string' && areFiles(activity))

/** Each activity's file with its captions in the order of the course; beside them the support materials. */
const readDownload: DownloadSource = async (read, courseId) => {
  const [course, found] = await Promise.all([
    read.row('courses', courseId),
    read.rowsBy('activities', 'courseId', courseId),
  ])
  if (!course) return null
  if (!isValid(course, found)) return 'damaged'
  const activities = found.toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder)
  return {
    title: course.title,
    items: activities.map((activity) => ({ id: activity.id, files: filesOf(activity) })),
    beside: course.supportMaterials.map((material) => material.file),
  }
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
})
