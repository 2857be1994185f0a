import { registerPresenters, type Presenter } from '#platform/feature/presenters.ts'
import { listed } from './listed.ts'

/** Fetches the words of every feature for the outbox and the search, and makes them known. */
export async function loadPresenters(): Promise<readonly Presenter[]> {
  const presenters = await Promise.all(listed.flatMap(({ presenter }) => (presenter ? [presenter()] : [])))
  registerPresenters(presenters)
  return presenters
}
