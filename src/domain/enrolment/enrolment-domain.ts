import { enrolmentContract } from '#contract/features/enrolment/enrolment-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const enrolmentDomain = domain(enrolmentContract, {})
