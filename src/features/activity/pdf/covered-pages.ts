import { pdfType } from '#contract/features/activity/types/pdf.ts'
import { uniteRanges, type Range } from '#contract/features/activity/progress-rules.ts'

export interface PageTrack {
  covered: readonly Range[]
  /** When each page now in sight came into sight (ms). */
  since: ReadonlyMap<number, number>
}

export type PageMoment =
  | { kind: 'sight'; page: number; share: number; at: number }
  | { kind: 'tick'; at: number }
  | { kind: 'away'; at: number }

/** How long a page must be in sight to count as read (what a server believes no faster), and how much of it. */
export const pageSeenMs = pdfType.secondsEach * 1000
const pageSeenShare = 0.5

export function beginPages(covered: readonly Range[]): PageTrack {
  return { covered: uniteRanges(covered), since: new Map() }
}

/** Follows which pages (0-based) are in sight; `tick` counts those that stayed, `away` is a hidden window. */
export function followPages(track: PageTrack, moment: PageMoment): PageTrack {
  const seen = [...track.since].filter(([, since]) => moment.at - since >= pageSeenMs).map(([page]) => page)
  const fresh = seen.filter((page) => !isPageCovered(track.covered, page))
  const covered =
    fresh.length === 0
      ? track.covered
      : uniteRanges([...track.covered, ...fresh.map((page): Range => [page, page + 1])])
  return { covered, since: inSight(track.since, moment) }
}

function inSight(since: ReadonlyMap<number, number>, moment: PageMoment): ReadonlyMap<number, number> {
  if (moment.kind === 'tick') return since
  if (moment.kind === 'away') return new Map()
  const next = new Map(since)
  if (moment.share < pageSeenShare) next.delete(moment.page)
  else if (!next.has(moment.page)) next.set(moment.page, moment.at)
  return next
}

export function isPageCovered(covered: readonly Range[], page: number): boolean {
  return covered.some(([from, to]) => from <= page && page + 1 <= to)
}

/**
 * How much of a page is in sight. A page taller than the window (zoomed, or a small phone) can never
 * be half in sight: then half of the window is what counts.
 */
export function shareInSight(sight: { page: number; visible: number; window: number }): number {
  const most = Math.min(sight.page, sight.window)
  return most <= 0 ? 0 : Math.min(1, sight.visible / most)
}
