import { adapterFiles, adapterPage } from 'virtual:content-adapter'
import { launchPage } from '#contract/engine/content/launch.ts'
import { contentHeaders } from './headers.ts'

const script = /^\/a\/([a-z0-9-]+\.js)$/

/** The adapter and its scripts, which are inside this worker: they start offline, and no cache can be filled with others. */
export function ownFile(path: string): Response | null {
  if (launchPage.test(path)) return answer(adapterPage, 'text/html; charset=utf-8')
  const text = adapterFiles[script.exec(path)?.[1] ?? '']
  return text === undefined ? null : answer(text, 'text/javascript; charset=utf-8')
}

function answer(text: string, type: string): Response {
  const headers = contentHeaders()
  headers.set('content-type', type)
  return new Response(text, { headers })
}
