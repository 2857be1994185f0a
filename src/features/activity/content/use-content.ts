import { useCallback, useEffect, useRef, useState } from 'react'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { useSession } from '#platform/session-store.ts'
import { openBundle } from '#engine/files/bundles/open-bundle.ts'
import { contentUrl } from './content-url.ts'
import { launchContent, type ContentLaunch, type Heard, type Launched } from './launch-content.ts'

/**
 * Why content does not run.
 * - `no_origin`: the installation has no origin for it.
 * - `not_kept`: it is not on the device and there is no network.
 * - `no_worker`: it needs a service worker, and this browser has none.
 * - `unreachable`: the content origin does not answer, or another tab runs something.
 */
export type ContentProblem = 'no_origin' | 'not_kept' | 'no_worker' | 'unreachable'

/** Runs a bundle on the content origin, in the element that `host` is given to. */
export function useContent(given: {
  bundle: Bundle
  /** Where the server answers for its files: of a draft that is looked at. */
  frame?: string | undefined
  lessons?: ContentLaunch['lessons']
  record?: ContentLaunch['record']
  onMessage: (message: Heard, launch: Launched) => void
}) {
  const member = useSession((state) => state.member)
  const latest = useLatest(given)
  const host = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState(false)
  const [problem, setProblem] = useState<ContentProblem | null>(null)
  /** false: it plays with a connection only. */
  const [worker, setWorker] = useState(true)
  const running = useRef<Launched | null>(null)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const { bundle, frame } = latest.current
    const from = frame === undefined ? member : { base: frame }
    if (!from) throw new Error('nobody plays it')
    let isGone = false
    const explain = async () => {
      const kept =
        !('base' in from) &&
        (await openBundle(bundle, from)
          .then((opened) => opened.isKept())
          .catch(() => false))
      setProblem(isOnline() || kept ? 'unreachable' : 'not_kept')
    }
    const begin = async () => {
      const url = await contentUrl()
      if (isGone) return
      if (url === null) return setProblem('no_origin')
      running.current = launchContent(element, {
        contentUrl: url,
        bundle,
        from,
        language: document.documentElement.lang,
        lessons: async (left, launch) => (await latest.current.lessons?.(left, launch)) ?? null,
        record: latest.current.record,
        onMessage(message, launch) {
          if (message.type === 'ready') setWorker(message.worker)
          if (message.type === 'shown') setShown(true)
          latest.current.onMessage(message, launch)
        },
        onProblem: (why) => (why ? setProblem(why) : void explain()),
      })
    }
    begin().catch(explain)
    return () => {
      isGone = true
      void running.current?.close()
      running.current = null
    }
  }, [member, latest, turn])

  const retry = useCallback(() => {
    setProblem(null)
    setShown(false)
    setTurn((before) => before + 1)
  }, [])
  return { host, shown, problem, worker, retry, running }
}
