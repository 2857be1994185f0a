import { favouriteContract } from '#contract/features/favourite/favourite-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { markFavourite } from './favourite-service.ts'

export const favouriteFeature = serverFeature(favouriteContract, {
  handlers: { 'course.favourite': markFavourite },
})
