import { useEffect, useState } from 'react'
import { readH5pGame } from '#contract/features/authoring/authoring-contract.ts'
import type { ImportedGame } from '#contract/features/authoring/authoring-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'

/** How often it is asked how far a package is (ms). */
const askEvery = 2000

/** The game of a package; asked again while it is on its way. A failure that is no answer is given. */
export function useImportedGame(mediaId: string): { found: ImportedGame; failure: unknown } {
  const [found, setFound] = useState<ImportedGame>({ is: 'coming' })
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      try {
        const now = await staffCall(readH5pGame, { params: { mediaId } }, { signal: stop.signal })
        setFound(now)
        setFailure(null)
        if (now.is === 'coming' && !stop.signal.aborted) timer = setTimeout(() => void ask(), askEvery)
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [mediaId])
  return { found, failure }
}
