import { searchPresenter } from '#platform/feature/presenters.ts'
import type { Entry } from '#platform/workers/search-worker.ts'

/** Where something that was found is looked at; null for what has no screen of its own: a card shows it. */
export function hitPath(entry: Entry): string | null {
  if (entry.kind === 'destination') return entry.key
  const presenter = searchPresenter(entry.kind)
  return presenter && 'path' in presenter ? presenter.path(entry) : null
}
