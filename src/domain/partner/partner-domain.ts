import { partnerOnDevice } from '#contract/features/partner/partner-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const partnerDomain = domain(partnerOnDevice, {})
