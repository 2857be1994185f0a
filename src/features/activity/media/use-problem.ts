import { useEffect, useRef, useState } from 'react'
import type { FileOfBundle } from '#contract/engine/files/bundle.ts'
import { isFileKept, mendFile, whenMended } from '#domain/activity/file-source.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import type { PlaybackProblem } from '../stage/playback-problem.ts'
import { findProblem } from '../stage/use-source.ts'

/** Why it does not play. Damaged bytes are fetched anew once by themselves, then whenever somebody tries again. */
export function useProblem(file: FileOfBundle | undefined, url: string | undefined, again: () => void) {
  const [problem, setProblem] = useState<PlaybackProblem | null>(null)
  const isTriedAgain = useRef(false)
  const find = async (code: number): Promise<PlaybackProblem | null> => {
    if (!url) return null
    const found = await findProblem(code, url, file)
    if (found !== 'broken' || !file || !(await isFileKept(file))) return found
    const bytes = await mendFile(file)
    // Sound bytes may have been mended a moment ago, by the service worker: they are tried once more.
    const isLast = bytes === 'damaged' || isTriedAgain.current
    isTriedAgain.current = bytes !== 'damaged'
    if (isLast) return bytes === 'damaged' ? bytes : found
    again()
    return null
  }
  const retry = () => {
    setProblem(null)
    again()
  }
  const given = useLatest({ file, retry })
  useEffect(() => {
    const { file: damaged } = given.current
    // It may be the service worker that brings it.
    return problem === 'damaged' && damaged ? whenMended(damaged, () => given.current.retry()) : undefined
  }, [problem, given])
  return { problem, onProblem: (code: number) => void find(code).then(setProblem), retry }
}
