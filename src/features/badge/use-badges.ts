import { useLiveQuery } from 'dexie-react-hooks'
import type { RowOf } from '#contract/engine/collection.ts'
import { awardState, type AwardState } from '#contract/features/badge/badge-rules.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { useMember } from '#platform/session-store.ts'

/** A badge of one's own, and how it stands now. */
export interface OwnBadge {
  badge: RowOf<'badges'>
  state: AwardState
}

/** Every badge that this person was awarded, the newest first; undefined until first read. */
export function useBadges(): OwnBadge[] | undefined {
  const member = useMember()
  const rows = useLiveQuery(() => listRows(member, 'badges'), [member])
  const now = useMinute().getTime()
  return rows
    ?.toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))
    .map((badge) => ({ badge, state: awardState(badge, now) }))
}
