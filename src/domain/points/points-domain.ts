import { pointsOnDevice } from '#contract/features/points/points-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const pointsDomain = domain(pointsOnDevice, { collections: {} })
