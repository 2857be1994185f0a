import { agencyOnDevice } from '#contract/features/agency/agency-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const agencyDomain = domain(agencyOnDevice, { collections: {} })
