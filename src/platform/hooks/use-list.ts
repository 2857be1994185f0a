import { useEffect, useRef, useState } from 'react'
import { CallError } from '../call-error.ts'

/** A page of a list of staff as the server answers it. */
interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** A list as far as it has come. */
export interface List<Row> {
  rows: readonly Row[]
  /** The first page is on its way, and nothing of another question stands. */
  coming: boolean
  /** A further page is on its way. */
  growing: boolean
  error: CallError | null
  /** Asks for the next page; null where there is none. */
  more: (() => void) | null
  /** Asks anew from the beginning. */
  renew: () => void
}

interface State<Row> {
  key: string
  rows: readonly Row[]
  next: string | null
  status: 'coming' | 'growing' | 'there'
  error: CallError | null
}

/**
 * A list that the server searches, sorts and pages. It is asked anew when `key` changes; what stands on the screen stays
 * until the answer is there, so that nothing jumps.
 */
export function useList<Row>(
  key: string,
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
): List<Row> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<State<Row>>({ key, rows: [], next: null, status: 'coming', error: null })
  const asking = useRef<AbortController>(null)
  const latest = useRef(ask)
  useEffect(() => void (latest.current = ask))
  const take = (cursor: string | undefined) => {
    asking.current?.abort()
    const stop = new AbortController()
    asking.current = stop
    latest.current(cursor, stop.signal).then(
      ({ rows, next }) =>
        setState((now) => ({
          key,
          rows: cursor === undefined ? rows : [...now.rows, ...rows],
          next,
          status: 'there',
          error: null,
        })),
      (error: unknown) => {
        if (stop.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setState((now) => ({ ...now, key, status: 'there', error }))
      },
    )
  }
  useEffect(() => {
    take(undefined)
    return () => asking.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for what is asked
  }, [key, round])
  const { rows, next, error, status } = state
  const more = () => {
    setState((now) => ({ ...now, status: 'growing' }))
    take(next ?? undefined)
  }
  return {
    rows,
    coming: status === 'coming' || state.key !== key,
    growing: status === 'growing',
    error,
    more: next !== null && status === 'there' ? more : null,
    renew: () => setRound((count) => count + 1),
  }
}
