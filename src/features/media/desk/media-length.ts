import { useLingui } from '@lingui/react'
import { plural } from '@lingui/core/macro'
import type { MediaItem } from '#contract/features/media/media-schema.ts'
import { formatClock } from '#platform/text/duration.ts'

/** How long a medium is, in minutes or pages; nothing where it has no length, or it was not found. */
export function useLength(): (item: Pick<MediaItem, 'seconds' | 'pages'>) => string {
  useLingui()
  return ({ seconds, pages }) =>
    seconds !== null
      ? formatClock(seconds)
      : pages !== null
        ? plural(pages, { one: '# página', other: '# páginas' })
        : ''
}
