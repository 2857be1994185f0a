import { scormContract } from '#contract/features/scorm/scorm-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { takeCommit } from './commit-service.ts'

export const scormFeature = serverFeature(scormContract, {
  handlers: { 'scorm.commit': takeCommit },
  personalTables: [
    {
      table: 'scorm_state',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['activity_id'] },
      omit: [],
      onDelete: 'delete',
    },
    {
      table: 'scorm_launch',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['activity_id', 'attempt', 'launch_id', 'item_hash'] },
      omit: ['item_hash'],
      onDelete: 'delete',
    },
  ],
})
