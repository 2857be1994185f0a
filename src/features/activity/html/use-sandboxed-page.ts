import { useCallback, useEffect, useRef, useState } from 'react'
import { linkBundleFile, onePageOf, type Bundle } from '#contract/engine/files/bundle.ts'
import { callAs } from '#engine/session/api.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { useMember } from '#platform/session-store.ts'
import type { ContentProblem } from '../content/use-content.ts'

/** How long a page may take to come (ms). */
const patience = 20_000

/** A frame for a page of this very server: it has an origin of nobody, and neither storage nor windows. */
function makeFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('allow', 'fullscreen; autoplay')
  frame.referrerPolicy = 'no-referrer'
  frame.src = address
  return frame
}

/**
 * Shows a page that is one file where the installation has no content origin (player.md, 3), in the element that `host`
 * is given to. What it says of itself is heard from its window alone, and its origin is the one that nobody has.
 */
export function useSandboxedPage(given: {
  bundle: Bundle
  /** Else nothing is shown. */
  isWanted: boolean
  onMessage: (message: { type: 'shown' | 'finished' }) => void
}) {
  const member = useMember()
  const latest = useLatest(given)
  const { isWanted } = given
  const host = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState(false)
  const [problem, setProblem] = useState<ContentProblem | null>(null)

  useEffect(() => {
    const element = host.current
    const page = onePageOf(latest.current.bundle)
    if (!isWanted || !element || !page) return
    const stopped = new AbortController()
    const { signal } = stopped
    const fail = () => setProblem(isOnline() ? 'unreachable' : 'not_kept')
    const late = setTimeout(fail, patience)
    const begin = async () => {
      const { bundleId, sha256 } = page
      const { page: address } = await callAs(member)(linkBundleFile, { params: { bundleId, sha256 } })
      if (signal.aborted) return
      if (address === null) return setProblem('no_origin')
      const frame = makeFrame(address)
      signal.addEventListener('abort', () => frame.remove())
      frame.addEventListener('load', () => {
        clearTimeout(late)
        setShown(true)
        latest.current.onMessage({ type: 'shown' })
      })
      addEventListener(
        'message',
        ({ source, origin, data }: MessageEvent<unknown>) => {
          if (source !== frame.contentWindow || origin !== 'null') return
          if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'finished')
            latest.current.onMessage({ type: 'finished' })
        },
        { signal },
      )
      element.append(frame)
    }
    begin().catch(fail)
    return () => {
      clearTimeout(late)
      stopped.abort()
    }
  }, [member, latest, isWanted, turn])

  const retry = useCallback(() => {
    setProblem(null)
    setShown(false)
    setTurn((before) => before + 1)
  }, [])
  return { host, shown, problem, worker: true, retry }
}
