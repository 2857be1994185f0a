import { useEffect, useState } from 'react'
import { CallError } from '../call-error.ts'
import { useOnline } from '../browser/connection.ts'

export type Answer<T> = { is: 'coming' } | { is: 'there'; value: T } | { is: 'failed'; error: CallError }

/** What the server says to a question that is asked anew when `key` changes or the network comes back. */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const online = useOnline()
  const [seen, setSeen] = useState<{ key: string; answer: Answer<T> }>({ key, answer: { is: 'coming' } })
  useEffect(() => {
    const stop = new AbortController()
    ask(stop.signal).then(
      (value) => setSeen({ key, answer: { is: 'there', value } }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        // What is on the screen stays there.
        setSeen((now) =>
          now.key === key && now.answer.is === 'there' ? now : { key, answer: { is: 'failed', error } },
        )
      },
    )
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for what is asked
  }, [key, online])
  return seen.key === key ? seen.answer : { is: 'coming' }
}
