import { trailContract } from '#contract/features/trail/trail-contract.ts'
import { shownFrom } from '#server/engine/audiences/shown-from.ts'
import { serverFeature } from '#server/engine/server-feature.ts'

export const trailFeature = serverFeature(trailContract, { shownToAudiences: shownFrom('trail') })
