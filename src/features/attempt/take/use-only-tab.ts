import { useCallback, useEffect, useState } from 'react'

/** `here`: this tab has it; `elsewhere`: another one does. */
export type TabState = 'asking' | 'here' | 'elsewhere'

/**
 * Whether this tab is the one that an attempt is answered in: of several one is, until another takes over. A browser without
 * locks lets each (it has no second tab worth speaking of).
 */
export function useOnlyTab(attemptId: string): { tab: TabState; takeOver: () => void } {
  const [tab, setTab] = useState<TabState>(() => ('locks' in navigator ? 'asking' : 'here'))
  const [steal, setSteal] = useState(0)
  useEffect(() => {
    const { locks } = navigator as { locks?: LockManager }
    if (!locks) return
    let release = () => {}
    const done = new Promise<void>((resolve) => (release = resolve))
    const name = `trilha-attempt-${attemptId}`
    let over = false
    const hold = async (lock: Lock | null) => {
      if (over) return
      setTab(lock ? 'here' : 'elsewhere')
      if (lock) await done
    }
    const asked = locks.request(name, steal > 0 ? { steal: true } : { ifAvailable: true }, hold)
    // It is told so when another tab takes it.
    asked.catch(() => {
      if (!over) setTab('elsewhere')
    })
    return () => {
      over = true
      release()
    }
  }, [attemptId, steal])
  return { tab, takeOver: useCallback(() => setSteal((count) => count + 1), []) }
}
