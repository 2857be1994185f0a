import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

/** Makes a course a favourite, or none any more; rejects where the device could not keep it. */
export async function keepFavourite(member: Member, courseId: number, favourite: boolean): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'course.favourite', payload: { courseId, favourite } })
}
