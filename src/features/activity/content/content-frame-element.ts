import * as v from 'valibot'
import { fromAdapterSchema, type FromAdapter } from '#contract/engine/content/launch.ts'

/** A frame for the adapter: what runs in it has its own origin, and may neither lead the app elsewhere nor open windows. */
export function makeFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads')
  frame.setAttribute('allow', 'unload; fullscreen; autoplay')
  frame.referrerPolicy = 'no-referrer'
  return frame
}

/** 128 random bits: nobody but who was told it speaks for a launch. */
export const newLaunchId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Held while anything runs on the content origin: what runs there shares its storage, and each launch clears that. */
export const contentLock = 'trilha-content'

/**
 * Hears what the adapter in `frame` says until `signal` ends: what comes from its window, its origin and its launch, and
 * has a known shape ([Note: Content frame]). Files come with a port.
 */
export function hearAdapter(
  frame: HTMLIFrameElement,
  { contentUrl, launchId, signal }: { contentUrl: string; launchId: string; signal: AbortSignal },
  onMessage: (message: FromAdapter, ports: readonly MessagePort[]) => void,
): void {
  const hear = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== contentUrl) return
    const read = v.safeParse(fromAdapterSchema, event.data)
    if (read.success && read.output.launchId === launchId) onMessage(read.output, event.ports)
  }
  addEventListener('message', hear, { signal })
}
