import { registerActivityViews, type ActivityViews } from '#platform/feature/activity-views.ts'
import { registerItemReviews } from '#platform/feature/item-reviews.ts'
import { registerQuestionView } from '#platform/feature/question-view.ts'
import { listed } from './listed.ts'

/** Fetches how each type of activity is shown, and makes it known. */
export async function loadActivityViews(): Promise<void> {
  const views = await Promise.all(listed.flatMap(({ activities }) => (activities ? [activities()] : [])))
  registerActivityViews(Object.assign({}, ...views) as Partial<ActivityViews>)
  for (const { questions, reviews } of listed) {
    if (questions) registerQuestionView(questions)
    if (reviews) registerItemReviews(reviews)
  }
}
