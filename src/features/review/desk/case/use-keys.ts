import { useEffect, useRef } from 'react'

// oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
const typedInto = 'input:not([type=checkbox]), textarea, select, [role=dialog]'
// What arrows scroll.
const scrolled = '[role=region][tabindex]'

/** Keys that do something while nobody types and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  useEffect(() => void (latest.current = keys))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const at = event.target instanceof HTMLElement ? event.target : null
      if (at?.closest(typedInto) || (event.key.startsWith('Arrow') && at?.closest(scrolled))) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
