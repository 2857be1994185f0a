import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { reportAddress } from '#platform/browser/open-link.tsx'
import { currentLayout } from '#platform/theme/viewport.ts'
import { isHere, screenAt } from './screens.ts'

function canPaint(pathname: string): boolean {
  const name = screenAt(pathname)
  return name !== null && isHere(name, currentLayout())
}

/**
 * The browser's history for the routes. A screen that is here already is painted in the frame of the
 * tap; while one has still to come the old one stays, which costs a slow phone tens of milliseconds.
 */
export function ScreenRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setAddress] = useState(() => ({ action: history.action, location: history.location }))
  useLayoutEffect(
    () =>
      history.listen((update) => {
        if (canPaint(update.location.pathname)) setAddress(update)
        else startTransition(() => setAddress(update))
        reportAddress()
      }),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
