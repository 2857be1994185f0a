import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#platform/session-store.ts'
import type { NoticeRows } from './home/shown-notices.ts'

/** Every notice on the device, and what of them was read. */
export async function readNotices(member: Member): Promise<NoticeRows> {
  const [notices, reads] = await Promise.all([listRows(member, 'notices'), listRows(member, 'noticeReads')])
  return { notices, reads }
}
