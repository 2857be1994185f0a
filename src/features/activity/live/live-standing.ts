import type { LiveState } from '#contract/engine/content/live-messages.ts'
import { hasRunOut, type Schedule } from '#contract/features/activity/live/live-rules.ts'

/** How a live stream stands for who watches it. */
export interface LiveStanding {
  state: LiveState
  /** It was lost, and has done nothing since but come and play. */
  wasLost: boolean
  /** Since when nothing of it has come though its person wants it to play (ms since 1970); null: it plays, or is paused. */
  quietSince: number | null
}

/** Before anything is known of it. */
export const beginStanding = (now: number): LiveStanding => ({ state: 'waiting', wasLost: false, quietSince: now })

/** Whether it is to be said that it is there again. */
export const isBack = ({ state, wasLost }: LiveStanding): boolean => state === 'playing' && wasLost

/** Goes on with what its page tells. What ended stays so: what comes after the end is another one's. */
export function followStanding(before: LiveStanding, told: LiveState, now: number, schedule: Schedule): LiveStanding {
  if (before.state === 'ended') return before
  const isQuiet = told === 'waiting' || told === 'lost'
  const quietSince = isQuiet ? (before.quietSince ?? now) : null
  const state = hasRunOut(schedule, { now, quietSince }) ? 'ended' : told
  const comes = state === 'playing' || (state === 'waiting' && before.state !== 'playing')
  return { state, wasLost: state === 'lost' || (comes && before.wasLost), quietSince }
}
