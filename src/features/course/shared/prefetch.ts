import { useCallback, useEffect } from 'react'
import { loadPlayersAhead } from '#platform/feature/activity-views.ts'

// A chunk that cannot be had now is asked for again by the navigation itself, which says so.
const ignore = () => undefined

/** Brings the next screen's code before the tap. */
export const prefetchCourseMobile = (): void => void import('../course.mobile.tsx').catch(ignore)
export const prefetchCourseDesktop = (): void => void import('../course.desktop.tsx').catch(ignore)
export const prefetchPlayerMobile = (): void => void import('../player/player.mobile.tsx').catch(ignore)
export const prefetchPlayerDesktop = (): void => void import('../player/player.desktop.tsx').catch(ignore)

/** The players of what the course is made of, too. */
export function usePrefetchPlayer(prefetch: () => void, activities: readonly { activity: { type: string } }[]): void {
  const types = [...new Set(activities.map(({ activity }) => activity.type))].join()
  usePrefetch(
    useCallback(() => {
      prefetch()
      void loadPlayersAhead(types.split(','))
    }, [prefetch, types]),
  )
}

/** Prefetches once the screen has painted and the device has nothing better to do. */
export function usePrefetch(prefetch: () => void): void {
  useEffect(() => {
    const timer = setTimeout(prefetch, 300)
    return () => clearTimeout(timer)
  }, [prefetch])
}
