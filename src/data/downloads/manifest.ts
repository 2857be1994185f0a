import type { ContentFile } from '#contract/file.ts'
import type { ManifestFile } from '../device-db.ts'
import type { Member } from '../member.ts'
import { getRow, listCourseRows } from '../rows.ts'

const pick = ({ fileId, sha256, bytes, type, extension }: ContentFile): ManifestFile => ({
  fileId,
  sha256,
  bytes,
  type,
  extension,
})

/**
 * The files a course needs offline, in the order they are wanted: each activity's with its captions,
 * then support materials; the same bytes once. Null when this member does not have the course.
 */
export async function courseManifest(member: Member, courseId: number): Promise<ManifestFile[] | null> {
  const [course, activities] = await Promise.all([
    getRow(member, 'courses', courseId),
    listCourseRows(member, 'activities', courseId),
  ])
  if (!course) return null
  const ordered = activities.toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder)
  const files = [
    ...ordered.flatMap((activity) => (activity.captions ? [activity.file, activity.captions] : [activity.file])),
    ...course.supportMaterials.map((material) => material.file),
  ]
  const byId = new Map(files.map((file) => [file.fileId, pick(file)]))
  return [...byId.values()]
}

/** Bytes of a manifest, the same content counted once. */
export function manifestBytes(files: readonly ManifestFile[]): number {
  const byHash = new Map(files.map((file) => [file.sha256, file.bytes]))
  return [...byHash.values()].reduce((sum, bytes) => sum + bytes, 0)
}
