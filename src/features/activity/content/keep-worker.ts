import * as v from 'valibot'
import { contentPaths, fromAdapterSchema } from '#contract/engine/content/launch.ts'
import { contentUrl } from './content-url.ts'
import { contentLock, makeFrame, newLaunchId } from './content-frame-element.ts'

/** How long it may take to come (ms). */
const patience = 30_000

let bringing: Promise<void> | null = null

/**
 * Brings the content origin's service worker, so that what is kept on this device starts without a network also where
 * nothing was ever launched before. Without a content origin there is nothing to bring.
 */
export async function keepContentWorker(): Promise<void> {
  const url = contentUrl()
  if (url === null) return
  bringing ??= bringAlone(url).finally(() => (bringing = null))
  await bringing
}

/** Where something runs the worker is there already, and a second adapter would clear what that stored. */
async function bringAlone(url: string): Promise<void> {
  await navigator.locks.request(contentLock, { ifAvailable: true }, async (lock) => {
    if (lock) await bring(url)
  })
}

async function bring(url: string): Promise<void> {
  const launchId = newLaunchId()
  const frame = makeFrame()
  frame.hidden = true
  const stop = new AbortController()
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.contentWindow || event.origin !== url) return
      const read = v.safeParse(fromAdapterSchema, event.data)
      if (read.success && read.output.launchId === launchId && read.output.type === 'ready') resolve()
    }
    addEventListener('message', hear, { signal: stop.signal })
    setTimeout(() => reject(new Error('the content origin does not answer')), patience)
  })
  frame.src = url + contentPaths.page(launchId)
  document.body.append(frame)
  await ready.finally(() => {
    stop.abort()
    frame.remove()
  })
}
