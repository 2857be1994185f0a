import { useEffect, useState } from 'react'
import type { Bundle, FileOfBundle } from '#contract/engine/files/bundle.ts'
import { onlyFile, playedFiles } from '#domain/activity/played-files.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { useMember } from '#platform/session-store.ts'

/**
 * What a film is played from, the best first; null while that is looked up. Found once: what is kept or saved meanwhile
 * leaves alone what plays.
 */
export function usePlayedFiles(bundle: Bundle): readonly FileOfBundle[] | null {
  const { userId } = useMember()
  const only = onlyFile(bundle)
  const { bundleId } = bundle
  const [found, setFound] = useState<{ bundleId: string; files: readonly FileOfBundle[] } | null>(null)
  const given = useLatest(bundle)
  const isChosen = only === null
  useEffect(() => {
    if (!isChosen) return
    let stale = false
    void playedFiles(given.current, userId).then((files) => stale || setFound({ bundleId, files }))
    return () => {
      stale = true
    }
  }, [bundleId, isChosen, userId, given])
  if (only !== null) return only ? [only] : []
  return found?.bundleId === bundleId ? found.files : null
}
