import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { afterFrame } from './after-frame.ts'
import { whenQuiet } from './quiet-start.ts'

/**
 * A live local read whose code (the query's and Dexie's) comes after the first frame: see
 * [Note: First read]. `load` must be a constant; a new `key` starts it over with the `initial` of then.
 */
export function useLateQuery<T, K>(load: () => Promise<(key: K) => Promise<T>>, key: K, initial: T): T {
  const [state, setState] = useState<{ key: K; value: T; error?: unknown }>({ key, value: initial })
  if (state.key !== key) setState({ key, value: initial })
  // What is shown already can wait to become live.
  const begin = useEffectEvent(() => (state.value === undefined ? afterFrame() : whenQuiet()))
  useEffect(() => {
    let over = false
    let stop: (() => void) | undefined
    const fail = (error: unknown) => setState((last) => ({ ...last, error: error ?? new Error('read failed') }))
    const start = async () => {
      await begin()
      if (over) return
      const [{ liveQuery }, query] = await Promise.all([import('dexie'), load()])
      if (over) return
      // Painted in slices: what arrived in the background must not hold up a tap.
      const show = (value: T) => startTransition(() => setState({ key, value }))
      const subscription = liveQuery(() => query(key)).subscribe(show, fail)
      stop = () => subscription.unsubscribe()
    }
    start().catch(fail)
    return () => {
      over = true
      stop?.()
    }
  }, [load, key])
  // A failed read is the screen's failure: the boundary above shows it.
  if (state.error !== undefined) throw state.error
  return state.key === key ? state.value : initial
}
