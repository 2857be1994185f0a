import { activityContract, joinLive as join, reportRefused } from '#contract/features/activity/activity-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { joinLive } from './live/presence-service.ts'
import { progressJoining } from './progress-joining.ts'
import { progressQueue } from './progress-queue.ts'
import { recordProgress } from './progress-service.ts'
import { reportRefused as noteRefusal } from './refused/refused-service.ts'

export const activityFeature = serverFeature(activityContract, {
  routes: [
    implement(reportRefused, async ({ body, member, services }) => noteRefusal(services, member, body)),
    implement(join, async ({ body, member, services }) => joinLive(services, member, body)),
  ],
  personalTables: [
    {
      table: 'activity_progress',
      by: 'user_id',
      tenant: true,
      omit: [],
      onDelete: 'keep',
      why: 'figures of the courses',
    },
    {
      table: 'former_progress',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['activity_id', 'cycle'] },
      omit: [],
      onDelete: 'keep',
      why: 'figures of the courses',
    },
    {
      table: 'live_presence',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['activity_id'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
  queues: [progressQueue],
  joining: progressJoining,
  handlers: { 'activity.progress': recordProgress, 'activity.completion': recordProgress },
})
