import type { LiveState } from '#contract/engine/content/live-messages.ts'
import { hasRunOut, type Schedule } from '#contract/features/activity/live/live-rules.ts'

/** How a live stream stands for who watches it. */
export interface LiveStanding {
  state: LiveState
  /** It was lost, and plays again. */
  isBack: boolean
  /** Since when nothing of it has come though its person wants it to play (ms since 1970); null: it plays, or is paused. */
  quietSince: number | null
}

/** Before anything is known of it. */
export const beginStanding = (now: number): LiveStanding => ({ state: 'waiting', isBack: false, quietSince: now })

/** Goes on with what its page tells. What ended stays so: what comes after the end is another one's. */
export function followStanding(before: LiveStanding, told: LiveState, now: number, schedule: Schedule): LiveStanding {
  if (before.state === 'ended') return before
  const isQuiet = told === 'waiting' || told === 'lost'
  const quietSince = isQuiet ? (before.quietSince ?? now) : null
  const state = hasRunOut(schedule, { now, quietSince }) ? 'ended' : told
  const wasLost = before.state === 'lost' || before.isBack
  return { state, isBack: state === 'playing' && wasLost, quietSince }
}
