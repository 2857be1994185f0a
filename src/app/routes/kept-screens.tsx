import { Activity, memo, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Routes, type Location } from 'react-router'
import { currentLayout } from '#platform/theme/viewport.ts'
import { ErrorBoundary } from '../areas/error-boundary.tsx'
import { isHere, loadScreenAhead, screenAt } from './screens.ts'

/**
 * [Note: Begun at the touch] Between the touch of a finger and its lift a phone has nothing to do for some 70 ms. The
 * screen that the link leads to is drawn in that time, out of sight and in slices; what the lift does is show it. A
 * finger that scrolls instead lets it go again.
 */
interface Drawn {
  slot: number
  location: Location
}

/** A link that was touched and not followed by then (ms after the lift) is not going to be. */
const followedWithin = 1000

/** Where a touched link leads, if it is a screen of ours that can be drawn now; a screen still to come is fetched. */
function linkUnder(event: PointerEvent): Location | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!event.isPrimary || event.button !== 0 || !link?.href || link.target) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  const name = origin === location.origin ? screenAt(pathname) : null
  // The same screen at another address goes on as it is, with what it has open.
  if (!name || name === screenAt(location.pathname)) return null
  if (isHere(name, currentLayout())) return { pathname, search, hash, state: null, key: 'ahead' }
  // A failure shows again when the screen itself is wanted.
  void loadScreenAhead(name, currentLayout()).catch(() => undefined)
  return null
}

const isSameAddress = (one: Location, other: Location) =>
  (['pathname', 'search', 'hash'] as const).every((part) => one[part] === other[part])

const isSame = (one: Location, other: Location) => !one.state && !other.state && isSameAddress(one, other)

/** One screen with what catches its failures. Nothing of it is drawn again while its place is the same. */
const KeptScreen = memo(function KeptScreen({ location, routes }: { location: Location; routes: ReactNode }) {
  return (
    <ErrorBoundary address={location.pathname}>
      <Suspense fallback={null}>
        <Routes location={location}>{routes}</Routes>
      </Suspense>
    </ErrorBoundary>
  )
})

/** The screen of a place and, out of sight, the one that a finger has just touched; see [Note: Begun at the touch]. */
export function KeptScreens({ location, routes }: { location: Location; routes: ReactNode }) {
  const [shown, setShown] = useState<Drawn>({ slot: 0, location })
  const [ahead, setAhead] = useState<Drawn | null>(null)
  if (shown.location !== location && !isSame(shown.location, location)) {
    // What was drawn ahead takes the place with what it has, and hears what its link says besides the address;
    // else the screen in sight goes on with the new address.
    const next = ahead && isSameAddress(ahead.location, location) ? ahead : shown
    setShown(isSame(next.location, location) ? next : { slot: next.slot, location })
    setAhead(null)
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const drop = () => setAhead(null)
    const touched = (event: PointerEvent) => {
      clearTimeout(timer)
      const next = linkUnder(event)
      setAhead((last) => next && { slot: (last?.slot ?? shown.slot) + 1, location: next })
    }
    const lifted = () => {
      timer = setTimeout(drop, followedWithin)
    }
    addEventListener('pointerdown', touched)
    addEventListener('pointerup', lifted)
    addEventListener('pointercancel', drop)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', touched)
      removeEventListener('pointerup', lifted)
      removeEventListener('pointercancel', drop)
    }
  }, [shown.slot])

  return [shown, ahead].map(
    (each) =>
      each && (
        <Activity key={each.slot} mode={each === shown ? 'visible' : 'hidden'}>
          <KeptScreen location={each.location} routes={routes} />
        </Activity>
      ),
  )
}
