import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { embedPage, type Vendor } from '#contract/engine/content/embed.ts'
import { fromEmbedSchema, type FromEmbed, type ToEmbed } from '#contract/engine/content/embed-messages.ts'
import { beginWait } from '#platform/browser/silence.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { newLaunchId } from '../content/content-frame-element.ts'
import { contentUrl } from '../content/content-url.ts'

/**
 * Why nothing is shown.
 * - `no_origin`: the installation has no origin for it.
 * - `refused`: the vendor says that it is gone, private, or may not be shown elsewhere (`embed.refused`).
 * - `silent`: the vendor, or the page of ours that holds its frame, does not answer.
 * - `broken`: the vendor's player fails.
 */
export type EmbedProblem = 'no_origin' | 'refused' | 'silent' | 'broken'

/** How long the page that holds the frame may take to come (ms). */
const patience = 20_000

/** A frame for the page that holds the vendor's: that may run and have its origin, and open no windows. */
function makeFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  frame.setAttribute('allow', 'autoplay; fullscreen; encrypted-media; picture-in-picture')
  frame.referrerPolicy = 'no-referrer'
  frame.title = title
  return frame
}

/** Shows what is at a vendor's, in the element that `host` is given to; see [Note: Embeds]. */
export function useEmbed(given: {
  vendor: Vendor
  name: string
  title: string
  /** Seconds from its beginning. */
  start: number
  onMoment: (moment: Extract<FromEmbed, { type: 'moment' }>) => void
}) {
  const latest = useLatest(given)
  const host = useRef<HTMLDivElement>(null)
  const seeking = useRef<((to: number) => void) | null>(null)
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState(false)
  const [problem, setProblem] = useState<EmbedProblem | null>(null)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const { vendor, title, name, start } = latest.current
    const launchId = newLaunchId()
    const stopped = new AbortController()
    const { signal } = stopped
    const frame = makeFrame(title)
    const wait = beginWait()
    const late = setTimeout(() => setProblem('silent'), patience)
    signal.addEventListener('abort', () => {
      clearTimeout(late)
      wait.end()
      frame.remove()
    })
    const begin = async () => {
      const origin = await contentUrl()
      if (signal.aborted) return
      if (origin === null) return setProblem('no_origin')
      const say = (message: ToEmbed) => frame.contentWindow?.postMessage(message, origin)
      const hear = (message: FromEmbed) => {
        if (message.type === 'ready')
          say({ launchId, type: 'open', name, start, title, language: document.documentElement.lang })
        else if (message.type === 'moment') latest.current.onMoment(message)
        else {
          clearTimeout(late)
          wait.end()
          if (message.type === 'shown') setShown(true)
          else setProblem(message.why)
        }
      }
      seeking.current = (to) => say({ launchId, type: 'seek', to })
      addEventListener(
        'message',
        ({ source, origin: from, data }: MessageEvent<unknown>) => {
          if (source !== frame.contentWindow || from !== origin) return
          const read = v.safeParse(fromEmbedSchema, data)
          if (read.success && read.output.launchId === launchId) hear(read.output)
        },
        { signal },
      )
      frame.src = origin + embedPage(vendor, launchId)
      element.append(frame)
    }
    begin().catch(() => setProblem('silent'))
    return () => stopped.abort()
  }, [latest, turn])

  // What failed is out of the way: its frame is of no use, and asks the vendor for nothing more.
  useEffect(() => {
    if (problem !== null) host.current?.replaceChildren()
  }, [problem])

  const retry = useCallback(() => {
    setProblem(null)
    setShown(false)
    setTurn((before) => before + 1)
  }, [])
  const seek = useCallback((to: number) => seeking.current?.(to), [])
  return { host, shown, problem, retry, seek }
}
