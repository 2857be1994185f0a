import { t } from '@lingui/core/macro'
import { Puzzle } from 'lucide-react'
import { gameContract } from '#contract/features/game/game-contract.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

export const gamePresenter = presenter(gameContract, {
  outbox: {
    'game.round': {
      icon: Puzzle,
      describe({ payload }, row) {
        const activity = payload ? row('activities', payload.activityId) : undefined
        return { title: t`Rodada de jogo`, about: activity ? shownText(activity.title) : '' }
      },
    },
  },
})
