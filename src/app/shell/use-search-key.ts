import { useEffect, useEffectEvent } from 'react'

/** Ctrl K, or ⌘ K: somebody wants to search. */
export function useSearchKey(search: () => void): void {
  const onSearch = useEffectEvent(search)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onSearch()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
