import { certificateOnDevice } from '#contract/features/certificate/certificate-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const certificateDomain = domain(certificateOnDevice, {})
