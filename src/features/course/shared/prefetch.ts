import { useEffect } from 'react'

// A chunk that cannot be had now is asked for again by the navigation itself, which says so.
const ignore = () => undefined

/** Brings the next screen's code before the tap. */
export const prefetchCourseMobile = (): void => void import('../course.mobile.tsx').catch(ignore)
export const prefetchCourseDesktop = (): void => void import('../course.desktop.tsx').catch(ignore)
export const prefetchPlayerMobile = (): void => void import('../player/player.mobile.tsx').catch(ignore)
export const prefetchPlayerDesktop = (): void => void import('../player/player.desktop.tsx').catch(ignore)

/** Prefetches once the screen has painted and the device has nothing better to do. */
export function usePrefetch(prefetch: () => void): void {
  useEffect(() => {
    const timer = setTimeout(prefetch, 300)
    return () => clearTimeout(timer)
  }, [prefetch])
}
