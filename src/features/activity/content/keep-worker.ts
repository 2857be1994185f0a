import { contentUrl } from './content-url.ts'
import { visitAdapter } from './visit-adapter.ts'

let bringing: Promise<unknown> | null = null

/**
 * Brings the content origin's service worker, so that what is kept on this device starts without a network also where
 * nothing was ever launched before. Where something runs it is there already; without a content origin there is nothing
 * to bring.
 */
export async function keepContentWorker(): Promise<void> {
  const url = await contentUrl()
  if (url === null) return
  bringing ??= visitAdapter(url, async () => {}).finally(() => (bringing = null))
  await bringing
}
