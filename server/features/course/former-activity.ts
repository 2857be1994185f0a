import type { ActivityType, KnownActivity } from '#contract/features/activity/activity-row.ts'

/** An activity as it was published before, until then (ISO 8601). */
export interface FormerActivity {
  version: number
  type: ActivityType
  total: number
  requiredShare: number
  content: KnownActivity['content']
  until: string
  /** Who began it then goes on with it; else with the one that came after it. */
  stays: boolean
}
