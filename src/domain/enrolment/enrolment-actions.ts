import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

/** Enrols in a free course, or asks staff for it; rejects where the device could not keep it. */
export async function enrolIn(member: Member, courseId: number): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'course.enrol', payload: { courseId } })
}

/** Leaves a course, or takes back what was asked for; rejects where the device could not keep it. */
export async function leaveCourse(member: Member, courseId: number): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'course.leave', payload: { courseId } })
}
