import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

/** Notes that a notice was read; rejects where the device could not keep it. */
export async function markNoticeRead(member: Member, noticeId: string): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'notice.read', payload: { noticeId } })
}
