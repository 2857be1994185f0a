import { pointsContract } from '#contract/features/points/points-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const pointsDomain = domain(pointsContract, { collections: {} })
