import { progressContract } from '#contract/features/progress/progress-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const progressDomain = domain(progressContract, {})
