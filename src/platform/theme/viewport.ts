import { useSyncExternalStore } from 'react'

export type Layout = 'mobile' | 'desktop'

/** From this width on there is room for the navigation beside the content. */
const desktopQuery = '(min-width: 900px)'

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(desktopQuery)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

export const currentLayout = (): Layout => (matchMedia(desktopQuery).matches ? 'desktop' : 'mobile')

/** Which of the two sets of screens fits the window now; changes as the window does. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, currentLayout)
}
