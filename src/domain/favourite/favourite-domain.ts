import { favouriteContract } from '#contract/features/favourite/favourite-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const favouriteDomain = domain(favouriteContract, {
  operations: {
    'course.favourite': {
      effects({ courseId, favourite }, act) {
        const row = favourite ? { courseId, since: act.capturedAt } : null
        return [{ collection: 'favourites', key: String(courseId), row }]
      },
    },
  },
})
