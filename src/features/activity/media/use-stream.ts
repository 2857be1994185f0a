import { useEffect, type RefObject } from 'react'
import type { Bundle, FileOfBundle } from '#contract/engine/files/bundle.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { useMember } from '#platform/session-store.ts'

export interface StreamWish {
  bundle: Bundle
  /** Files that hold its renditions, those that may be played. */
  files: readonly FileOfBundle[]
  clientId: number
  /** Counts the tries: what failed is asked for anew. */
  attempt: number
  onProblem: (code: number) => void
  signal: AbortSignal
}

/** What plays a recording of many parts in an element. */
export type PlayStream = (element: HTMLMediaElement, wish: StreamWish) => Promise<void>

/** Has an element play a recording that no address alone stands for. */
export function useStream(
  element: RefObject<HTMLMediaElement | null>,
  play: PlayStream | undefined,
  wish: Omit<StreamWish, 'clientId' | 'signal'> & { isWanted: boolean },
): void {
  const { clientId } = useMember()
  const given = useLatest(wish)
  const { isWanted, attempt, bundle } = wish
  const { bundleId } = bundle
  useEffect(() => {
    const media = element.current
    if (!media || !play || !isWanted) return
    const stop = new AbortController()
    const { signal } = stop
    const onProblem = (code: number) => signal.aborted || given.current.onProblem(code)
    play(media, {
      bundle: given.current.bundle,
      files: given.current.files,
      attempt,
      clientId,
      signal,
      onProblem,
    }).catch((error: unknown) => {
      // What did not come is told where it is looked for; everything else is a fault of ours.
      if (signal.aborted) return
      onProblem(2)
      if (!(error instanceof TypeError)) throw error
    })
    return () => stop.abort()
  }, [element, play, isWanted, attempt, bundleId, clientId, given])
}
