import { Suspense } from 'react'
import { isUntouched } from '#contract/features/course/course-rules.ts'
import { ItemReviews } from '#platform/feature/item-reviews.ts'
import { shownText } from '#platform/text/shown-text.ts'
import type { ShownTrail } from '../use-trails.ts'

/** What people think of the trail. */
export function TrailReviews({ standing: { trail, state } }: { standing: ShownTrail }) {
  return (
    <Suspense fallback={null}>
      <ItemReviews kind="trail" itemId={trail.id} title={shownText(trail.title)} isBegun={!isUntouched(state)} />
    </Suspense>
  )
}
