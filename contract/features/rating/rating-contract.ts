import { feature } from '#contract/engine/feature.ts'
import { ratingDeskEndpoints } from './rating-desk.ts'
import { ratingOnDevice } from './rating-on-device.ts'
import { ratingPaths } from './rating-paths.ts'

export const ratingContract = feature({
  name: 'rating',
  paths: ratingPaths,
  operations: ratingOnDevice.operations,
  collections: ratingOnDevice.collections,
  endpoints: { ...ratingOnDevice.endpoints, ...ratingDeskEndpoints },
  errors: {
    /** Its person has reviewed it already, and knew: one review a person and item. */
    'review.repeated': 409,
    /** Not one of this person, or of this client. */
    'review.not_found': 404,
    /** Its person has begun nothing of what they review. */
    'review.not_begun': 422,
    /** Other than one to five stars. */
    'review.stars_invalid': 422,
    /** More code points than a review may have (`most`). */
    'review.text_too_long': 422,
    /** It is hidden, or shown, already. */
    'review.state': 409,
  },
  permissions: {
    /** Hide reviews of courses and trails, and show them again. */
    'reviews.moderate': ['moderator', 'programme-admin', 'platform-admin'],
  },
})
