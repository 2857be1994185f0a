import { msg } from '@lingui/core/macro'
import type { gameContract } from '#contract/features/game/game-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const gameErrors: ErrorTexts<typeof gameContract> = {
  'game.moves_invalid': msg`As jogadas desta rodada não conferem com o jogo. Abra o jogo e jogue de novo.`,
}
