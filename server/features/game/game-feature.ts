import { gameContract } from '#contract/features/game/game-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { recordRound } from './round-service.ts'

export const gameFeature = serverFeature(gameContract, { handlers: { 'game.round': recordRound } })
