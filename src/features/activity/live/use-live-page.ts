import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { fromLiveSchema, type FromLive, type ToLive } from '#contract/engine/content/live-messages.ts'
import { livePage } from '#contract/engine/content/live-page.ts'
import { joinLive } from '#contract/features/activity/activity-contract.ts'
import { callAs } from '#engine/session/api.ts'
import { beginWait } from '#platform/browser/silence.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { useMember } from '#platform/session-store.ts'
import { newLaunchId } from '../content/content-frame-element.ts'
import { contentUrl } from '../content/content-url.ts'

type ToPage = ToLive extends infer M ? (M extends ToLive ? Omit<M, 'launchId'> : never) : never

/**
 * Why nothing is shown.
 * - `no_origin`: the installation has no origin for it.
 * - `silent`: the page of ours does not come.
 * - `protected`, `unsupported`: what is streamed does not play here.
 * - an error: our server refused.
 */
export type LiveProblem = 'no_origin' | 'silent' | 'protected' | 'unsupported' | { error: unknown }

/** How long the page may take to come (ms). */
const patience = 20_000

/** A frame that nothing is done in: its controls are ours, outside. */
function makeFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.setAttribute('allow', 'autoplay')
  frame.referrerPolicy = 'no-referrer'
  frame.tabIndex = -1
  frame.title = title
  return frame
}

/** Joins a live stream and has its page in the element that `host` is given to ([Note: Live page]). */
export function useLivePage(
  { course, activity }: PlayerProps<'wowza_live'>,
  given: {
    title: string
    /** The page is there, and is told what to play; `ahead`: by how many milliseconds the server's clock is ahead of ours. */
    onReady: (ahead: number) => void
    onMoment: (moment: Extract<FromLive, { type: 'moment' }>) => void
  },
) {
  const member = useMember()
  const latest = useLatest({ ...given, courseId: course.id, activity, member })
  const host = useRef<HTMLDivElement>(null)
  const saying = useRef<((message: ToPage) => void) | null>(null)
  const [turn, setTurn] = useState(0)
  const [problem, setProblem] = useState<LiveProblem | null>(null)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const stopped = new AbortController()
    const { signal } = stopped
    const launchId = newLaunchId()
    const frame = makeFrame(latest.current.title)
    const wait = beginWait()
    const late = setTimeout(() => setProblem('silent'), patience)
    const isHere = () => {
      clearTimeout(late)
      wait.end()
    }
    signal.addEventListener('abort', () => {
      isHere()
      saying.current = null
      frame.remove()
    })
    const begin = async () => {
      const origin = await contentUrl()
      if (signal.aborted) return
      if (origin === null) return setProblem('no_origin')
      const { courseId, activity: joined } = latest.current
      const { sealed, now } = await callAs(latest.current.member)(joinLive, {
        body: { courseId, activityId: joined.id, ...(joined.version !== undefined && { version: joined.version }) },
      })
      if (signal.aborted) return
      const ahead = Date.parse(now) - Date.now()
      saying.current = (message) => frame.contentWindow?.postMessage({ ...message, launchId }, origin)
      const hear = (message: FromLive) => {
        isHere()
        if (message.type === 'ready') latest.current.onReady(ahead)
        else if (message.type === 'moment') latest.current.onMoment(message)
        else setProblem(message.why)
      }
      addEventListener(
        'message',
        ({ source, origin: from, data }: MessageEvent<unknown>) => {
          if (source !== frame.contentWindow || from !== origin) return
          const read = v.safeParse(fromLiveSchema, data)
          if (read.success && read.output.launchId === launchId) hear(read.output)
        },
        { signal },
      )
      frame.src = origin + livePage(sealed, launchId)
      element.append(frame)
    }
    begin().catch((error: unknown) => {
      if (signal.aborted) return
      isHere()
      setProblem({ error })
    })
    return () => stopped.abort()
  }, [latest, turn])

  const [calls] = useState(() => ({
    say: (message: ToPage) => saying.current?.(message),
    retry: () => {
      setProblem(null)
      setTurn((before) => before + 1)
    },
  }))
  return { host, problem, ...calls }
}
