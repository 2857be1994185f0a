import { paths } from '#platform/paths.ts'
import type { Entry } from '#platform/workers/search-worker.ts'

/** Where something that was found is looked at; null for what has no screen of its own: a card shows it. */
export function hitPath({ kind, key, at = [] }: Entry): string | null {
  switch (kind) {
    case 'place':
      return key
    case 'course':
      return paths.course(key)
    case 'trail':
      return paths.trail(key)
    case 'activity':
      return paths.activity(at[0] ?? '', at[1] ?? '')
    case 'photoType':
      return paths.photosOf(Number(key))
    default:
      return null
  }
}
