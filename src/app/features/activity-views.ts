import { registerActivityViews } from '#platform/feature/activity-views.ts'
import { listed } from './listed.ts'

/** Fetches how each type of activity is shown, and makes it known. */
export async function loadActivityViews(): Promise<void> {
  for (const views of await Promise.all(listed.flatMap(({ activities }) => (activities ? [activities()] : []))))
    registerActivityViews(views)
}
