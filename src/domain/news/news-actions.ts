import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

/** Notes that a piece of news was read; rejects where the device could not keep it. */
export async function markRead(member: Member, newsId: number): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'news.read', payload: { newsId } })
}
