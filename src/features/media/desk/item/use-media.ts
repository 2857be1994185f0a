import { useEffect, useState } from 'react'
import { readMedia } from '#contract/features/media/media-contract.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'

/** How often it is asked how far a medium is (ms). */
const askEvery = 2000

const isLookedAt = (one: MediaDetail | null) =>
  one?.versions.some(
    ({ state, steps }) =>
      state === 'checking' || state === 'preparing' || steps.some(({ outcome }) => outcome === 'waiting'),
  ) ?? false

/** One medium as it stands: asked again while it is looked at, and when `key` changes. What is on the screen stays. */
export function useMedia(mediaId: string, key: string) {
  const [one, setOne] = useState<MediaDetail | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const shown = one?.id === mediaId ? one : null
  const isWaiting = isLookedAt(shown)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      let goesOn = isWaiting
      try {
        const now = await staffCall(readMedia, { params: { mediaId } }, { signal: stop.signal })
        // Its address is another one each time: what is played goes on.
        setOne((before) => (before?.version === now.version && before.file ? { ...now, file: before.file } : now))
        setError(null)
        goesOn = isLookedAt(now)
      } catch (failure) {
        if (stop.signal.aborted) return
        if (!(failure instanceof CallError)) throw failure
        setError(failure)
      }
      if (goesOn && !stop.signal.aborted) timer = setTimeout(() => void ask(), askEvery)
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [mediaId, key, isWaiting])
  return { one: shown, error, setOne }
}
