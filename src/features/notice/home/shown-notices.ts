import type { RowOf } from '#contract/engine/collection.ts'
import type { ShownNotice } from '#contract/features/notice/notice-on-device.ts'

/** What the device has. */
export interface NoticeRows {
  notices: readonly ShownNotice[]
  reads: readonly RowOf<'noticeReads'>[]
}

/** A notice, and whether this person has read it. */
export interface NoticeState {
  notice: ShownNotice
  isRead: boolean
}

/** Notices that have begun and are not over, the newest first: a device that is away for long knows by itself. */
export function shownNotices({ notices, reads }: NoticeRows, now: Date): NoticeState[] {
  const read = new Set(reads.map(({ noticeId }) => noticeId))
  const at = now.toISOString()
  return notices
    .filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    .toSorted((a, b) => b.startsAt.localeCompare(a.startsAt) || b.id.localeCompare(a.id))
    .map((notice) => ({ notice, isRead: read.has(notice.id) }))
}
