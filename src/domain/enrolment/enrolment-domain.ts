import { enrolmentOnDevice } from '#contract/features/enrolment/enrolment-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const enrolmentDomain = domain(enrolmentOnDevice, {})
