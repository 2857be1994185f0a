import { scoreContract } from '#contract/features/score/score-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const scoreDomain = domain(scoreContract, {})
