import { progressContract } from '#contract/features/progress/progress-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { followPublications } from './follow-service.ts'
import { itemJoining } from './item-joining.ts'

export const progressFeature = serverFeature(progressContract, {
  minutely: (services) => ({ follow_publications: () => followPublications(services) }),
  personalTables: [
    {
      table: 'item_progress',
      by: 'user_id',
      tenant: true,
      omit: ['finishes'],
      onDelete: 'keep',
      why: 'figures of the courses',
    },
    {
      table: 'progress_retry',
      by: 'user_id',
      tenant: true,
      omit: { reason: 'what the server still has to reckon' },
      onJoin: { unless: ['item_kind', 'item_id'] },
      onDelete: 'delete',
    },
  ],
  joining: itemJoining,
})
