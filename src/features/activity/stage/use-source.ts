import { useEffect, useState } from 'react'
import type { FileOfBundle } from '#contract/engine/files/bundle.ts'
import { isFileKept, sourceOf } from '#domain/activity/file-source.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { waitedFor } from '#platform/browser/silence.ts'
import { useMember } from '#platform/session-store.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { problemOfMedia, type PlaybackProblem } from './playback-problem.ts'

export type Source =
  | { status: 'loading' }
  | { status: 'ready'; url: string }
  | { status: 'failed'; problem: PlaybackProblem }

/** An address that has not answered by then (ms) does not. */
const patience = 15_000

/** What kept an element from playing an address: an element itself does not tell an error page from a broken file. */
export async function findProblem(code: number, url: string, file: FileOfBundle | undefined): Promise<PlaybackProblem> {
  const signal = AbortSignal.timeout(patience)
  const answers = await waitedFor(fetch(url, { headers: { range: 'bytes=0-0' }, signal })).then(
    (response) => response.ok,
    () => false,
  )
  return problemOfMedia(code, { online: isOnline(), kept: file !== undefined && (await isFileKept(file)), answers })
}

/** Where to play a file from. Found once: a network that goes away later leaves what plays alone. */
export function useSource(file: FileOfBundle | undefined): {
  source: Source
  retry: () => void
  /** How often it was tried again. */
  attempt: number
} {
  const { clientId } = useMember()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ asked: string; source: Source } | null>(null)
  const asked = `${file?.bundleId}/${file?.sha256}/${clientId}/${attempt}`
  const given = useLatest(file)

  useEffect(() => {
    // By the file's hash only: a download that ends meanwhile must not reload what plays.
    const wanted = given.current
    if (!wanted) return
    let stale = false
    const find = async (): Promise<Source> => {
      const isPlayable = async () => isOnline() || (await isFileKept(wanted))
      if (!(await isPlayable())) return { status: 'failed', problem: 'not_kept' }
      try {
        return { status: 'ready', url: await sourceOf(wanted, clientId, attempt) }
      } catch {
        return { status: 'failed', problem: (await isPlayable()) ? 'unreachable' : 'not_kept' }
      }
    }
    void find().then((source) => stale || setAnswer({ asked, source }))
    return () => {
      stale = true
    }
  }, [asked, clientId, attempt, given])

  const source: Source = answer?.asked === asked ? answer.source : { status: 'loading' }
  return { source, attempt, retry: () => setAttempt((count) => count + 1) }
}
