import { badgeOnDevice } from '#contract/features/badge/badge-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const badgeDomain = domain(badgeOnDevice, {})
