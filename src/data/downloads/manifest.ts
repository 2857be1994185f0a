import type { Activity, Course } from '#contract/course.ts'
import type { ContentFile } from '#contract/file.ts'
import type { Localized } from '#contract/language.ts'
import { deviceDb, type ManifestFile } from '../device-db.ts'
import type { Member } from '../member.ts'
import { personDb } from '../person-db.ts'
import { getRow, listCourseRows } from '../rows.ts'
import { isRecord, isText, listOf } from '../sound.ts'

const pick = ({ fileId, sha256, bytes, type, extension }: ContentFile): ManifestFile => ({
  fileId,
  sha256,
  bytes,
  type,
  extension,
})

const isFile = (file: unknown) => isRecord(file) && isText(file['sha256'])

const isSound = (course: Course, activities: readonly Activity[]) =>
  isRecord(course.title) &&
  listOf((material) => isRecord(material) && isFile(material['file']))(course.supportMaterials) &&
  activities.every(({ file, captions }) => isFile(file) && (!captions || isFile(captions)))

/** Whether this member has the course, but what is here of it lost a part of itself. */
export async function isCourseDamaged(member: Member, courseId: number): Promise<boolean> {
  const course = await personDb(member.userId).courses.get([member.clientId, String(courseId)])
  return course !== undefined && (await readCourse(member, courseId)) === null
}

/** A course's title and what it lists, as this member has them; null when they do not have it, or it is damaged. */
async function readCourse(member: Member, courseId: number) {
  const [course, activities] = await Promise.all([
    getRow(member, 'courses', courseId),
    listCourseRows(member, 'activities', courseId),
  ])
  if (!course || !isSound(course, activities)) return null
  return { course, activities: activities.toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder) }
}

const filesOf = ({ file, captions }: Activity): ContentFile[] => (captions ? [file, captions] : [file])

const byId = (files: readonly ContentFile[]): ManifestFile[] => [
  ...new Map(files.map((file) => [file.fileId, pick(file)])).values(),
]

/** What a download is of: its title (for the day when the course's row is gone) and the files it takes. */
export interface Manifest {
  title: Localized
  files: ManifestFile[]
}

/**
 * The files a course needs offline, in the order they are wanted: each activity's with its captions,
 * then support materials; the same bytes once. Of some activities (`items`), theirs alone. Null when
 * this member does not have the course, or none of those activities.
 */
export async function courseManifest(
  member: Member,
  courseId: number,
  items?: readonly number[],
): Promise<Manifest | null> {
  const content = await readCourse(member, courseId)
  if (!content) return null
  const { course, activities } = content
  if (!items) {
    const materials = course.supportMaterials.map((material) => material.file)
    return { title: course.title, files: byId([...activities.flatMap(filesOf), ...materials]) }
  }
  const wanted = activities.filter((activity) => items.includes(activity.id))
  return wanted.length === 0 ? null : { title: course.title, files: byId(wanted.flatMap(filesOf)) }
}

/** Those of some activities whose files are all on the device, whoever brought them. */
export async function wholeItems(member: Member, courseId: number, items: readonly number[]): Promise<number[]> {
  const activities = (await readCourse(member, courseId))?.activities ?? []
  const wanted = activities.filter((activity) => items.includes(activity.id))
  const stored = await deviceDb().files.bulkGet(wanted.flatMap(filesOf).map((file) => file.sha256))
  const whole = new Set(stored.filter((file) => file?.state === 'whole').map((file) => file?.sha256))
  return wanted.filter((activity) => filesOf(activity).every((file) => whole.has(file.sha256))).map(({ id }) => id)
}

/** Bytes of a manifest, the same content counted once. */
export function manifestBytes(files: readonly ManifestFile[]): number {
  const byHash = new Map(files.map((file) => [file.sha256, file.bytes]))
  return [...byHash.values()].reduce((sum, bytes) => sum + bytes, 0)
}
