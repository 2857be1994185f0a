import { gameContract } from '#contract/features/game/game-contract.ts'
import { coveredByRound } from '#contract/features/game/game-progress.ts'
import { progressEffects } from '#domain/activity/activity-domain.ts'
import { domain } from '#engine/domain-feature.ts'

export const gameDomain = domain(gameContract, {
  operations: {
    'game.round': {
      effects({ courseId, activityId, version, cycle, end }, act, read) {
        const seen = { courseId, activityId, version, cycle, covered: coveredByRound(end), total: 1, position: 0 }
        return progressEffects(seen, act, read, end === 'finished')
      },
      worthKeeping: true,
    },
  },
})
