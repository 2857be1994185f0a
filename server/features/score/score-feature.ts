import { scoreContract } from '#contract/features/score/score-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { reckonScores } from './score-service.ts'

export const scoreFeature = serverFeature(scoreContract, {
  personalTables: [
    {
      table: 'group_score_told',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['group_id'] },
      omit: { reason: 'says what a device was told of a group, and nothing about its person' },
      onDelete: 'delete',
    },
  ],
  minutely: (services) => ({ reckon_group_scores: () => reckonScores(services) }),
})
