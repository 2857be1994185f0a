import { trailContract } from '#contract/features/trail/trail-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { findShownTo } from './trail-queries.ts'

export const trailFeature = serverFeature(trailContract, { shownToAudiences: findShownTo })
