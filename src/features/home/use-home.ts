import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { dayIn } from '#contract/engine/time.ts'
import { homeParts, type HomeRows } from '#platform/feature/home.ts'
import { useMember, useSelectedClient, type Member } from '#platform/session-store.ts'
import { useLateQuery } from '#platform/hooks/use-late-query.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { knownHome, rememberHome } from './home-rows.ts'

/** What home's tiles are drawn from. */
export interface Home {
  rows: HomeRows
  today: string
  /** Nothing to show is on the device. */
  isEmpty: boolean
  /** Where somebody is led instead: to what has to be done before home shows, or to where they only pass home. */
  leadsTo: string | null
}

const loadQuery = () => import('./home-live.ts').then((m) => m.readHome)

/** Home's content, live from the device; undefined until it was read for the first time. */
export function useHome(): Home | undefined {
  const member = useMember()
  const timeZone = useSelectedClient()?.timeZone
  const rows = useLateQuery<HomeRows | undefined, Member>(loadQuery, member, knownHome(member))
  useEffect(() => {
    if (rows) rememberHome(member, rows)
  }, [member, rows])
  // In the client's time zone, as the server reckons campaigns and weeks.
  const now = useMinute()
  const state: unknown = useLocation().state
  const today = dayIn(timeZone ?? 'America/Sao_Paulo', now)
  return (
    rows && {
      rows,
      today,
      isEmpty: !homeParts().some((part) => part.hasContent?.(rows)),
      leadsTo: heldIn(rows, now) ?? (isOnTheWay(state) ? state.onTo : null),
    }
  )
}

const isOnTheWay = (state: unknown): state is { onTo: string } =>
  typeof state === 'object' && state !== null && 'onTo' in state && typeof state.onTo === 'string'

function heldIn(rows: HomeRows, now: Date): string | null {
  for (const part of homeParts()) {
    const at = part.heldAt?.(rows, now) ?? null
    if (at !== null) return at
  }
  return null
}
