import { activityContract, reportRefused } from '#contract/features/activity/activity-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { progressJoining } from './progress-joining.ts'
import { progressQueue } from './progress-queue.ts'
import { recordProgress } from './progress-service.ts'
import { reportRefused as noteRefusal } from './refused/refused-service.ts'

export const activityFeature = serverFeature(activityContract, {
  routes: [implement(reportRefused, async ({ body, member, services }) => noteRefusal(services, member, body))],
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
  ],
  queues: [progressQueue],
  joining: progressJoining,
  handlers: { 'activity.progress': recordProgress, 'activity.completion': recordProgress },
})
