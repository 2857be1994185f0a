import { reportClientError } from '#contract/features/client-error/client-error-contract.ts'
import { CallError } from './call-error.ts'
import { basic, createCall } from './call.ts'

/** What one visit reports at most: an error that comes back with every frame is told once. */
const mostPerVisit = 5
const reported = new Set<string>()
const send = createCall({ authorize: () => Promise.resolve(basic()), unwatched: true })

/** Errors that say nothing about our code: the network, a chunk that did not come, observers, somebody's patience, an old tab. */
const noisy =
  /network|failed to fetch|load failed|dynamically imported|importing a module|preload css|chunk|newerdatabase|resizeobserver|timeout|timed out|abort|script error|the operation was (aborted|canceled)/i

/** Whether an error is worth telling the server of. */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof CallError) return false
  if (error instanceof DOMException && ['AbortError', 'NetworkError', 'TimeoutError'].includes(error.name)) return false
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  return !noisy.test(text)
}

/** Lines of our own files, the innermost first; nothing of addresses, which may carry more than a line. */
function framesOf(stack: string | undefined): string[] {
  return [...(stack ?? '').matchAll(/\/([\w.-]{1,80}\.(?:js|tsx?)):(\d+):(\d+)/g)]
    .slice(0, 20)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
}

/** A text without what may be somebody's; the server does the same again. */
const clean = (text: string): string =>
  text
    .replaceAll(/https?:\/\/\S+|\S+@\S+/g, '…')
    .replaceAll(/[\w-]{20,}(?:\.[\w-]+)*|\d[\d.\-/() ]{5,}\d/g, '…')
    .slice(0, 200)

/** The address without what stands for somebody or something: numbers, ids, tokens. */
const screenOf = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => (/^[a-z][a-z_-]{0,30}$/.test(part) || part === '' ? part : ':id'))
    .join('/')
    .slice(0, 200)

/** Tells the server of an error nobody expected. Never throws, and says nothing of the person. */
export async function reportError(error: unknown): Promise<void> {
  if (!isUnexpected(error)) return
  const name = error instanceof Error ? error.name : 'unknown'
  const message = clean(error instanceof Error ? error.message : String(error))
  const key = `${name} ${message}`
  if (reported.has(key) || reported.size >= mostPerVisit) return
  reported.add(key)
  const version = import.meta.env.VITE_APP_VERSION ?? ''
  const frames = framesOf(error instanceof Error ? error.stack : undefined)
  try {
    await send(reportClientError, {
      body: { name: clean(name), message, frames, screen: screenOf(location.pathname), version },
    })
  } catch (failure) {
    // There is nobody left to tell: the report itself is not worth a second error.
    if (!(failure instanceof CallError)) throw failure
  }
}

/** Hears of every error that nothing caught, until the page ends. */
export function followErrors(): void {
  addEventListener('error', (event) => void reportError(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => void reportError(event.reason))
}
