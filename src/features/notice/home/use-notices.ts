import { useLateQuery } from '#platform/hooks/use-late-query.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { useMember, type Member } from '#platform/session-store.ts'
import { shownNotices, type NoticeRows, type NoticeState } from './shown-notices.ts'

const loadQuery = () => import('../notice-queries.ts').then((m) => m.readNotices)
const none: NoticeRows = { notices: [], reads: [] }

/**
 * The notices of now, live from the device; none where there is a bell to ring later (`late`: the first screen does not
 * wait for it), undefined until first read elsewhere.
 */
export function useNotices(late: true): NoticeState[]
export function useNotices(late?: false): NoticeState[] | undefined
export function useNotices(late = false): NoticeState[] | undefined {
  const member = useMember()
  const minute = useMinute().getTime()
  const rows = useLateQuery<NoticeRows | undefined, Member>(loadQuery, member, late ? none : undefined)
  // One that came within this minute has begun, too.
  return rows && shownNotices(rows, new Date(minute + 59_999))
}
