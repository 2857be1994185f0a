import { useEffectEvent, useLayoutEffect } from 'react'

/** Ctrl K, or ⌘ K: somebody wants to search. */
export function useSearchKey(search: () => void): void {
  const onSearch = useEffectEvent(search)
  // In step with what is drawn: who sees the hint may press at once, and other effects wait for a quiet moment.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onSearch()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
