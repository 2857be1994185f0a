import { useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react'

/**
 * Goes to an address of the app from where no router is loaded (sign-in). Routers hear it as they
 * hear the browser's own back and forward.
 */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** A link that works with and without a router around it. */
export function OpenLink({
  to,
  replace,
  onClick,
  children,
  ...props
}: ComponentProps<'a'> & { to: string; replace?: boolean }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    goTo(to, { replace })
  }
  return (
    <a {...props} href={to} onClick={follow}>
      {children}
    </a>
  )
}

const listeners = new Set<() => void>()

/** A router moved within its own routes, of which the browser tells nobody. */
export function reportAddress(): void {
  for (const heard of listeners) heard()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('popstate', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('popstate', onChange)
  }
}

/** What follows from the path of the address, with or without a router; painted anew only when that changes. */
export const useAddress = <T extends string | boolean>(judge: (pathname: string) => T): T =>
  useSyncExternalStore(subscribe, () => judge(location.pathname))
