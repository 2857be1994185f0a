import { contentPaths, type FromWorker, type ToWorker } from '#contract/engine/content/launch.ts'

declare const self: ServiceWorkerGlobalScope

/** An app that has not answered by then (ms) is gone. */
const patience = 60_000

type Ask = FromWorker extends infer M ? (M extends FromWorker ? Omit<M, 'id'> : never) : never

/** The line to the app that holds a launch. */
export interface AppLine {
  /** A number for what is asked next. */
  newId(): number
  /** Asks; null where nobody answers. One thing at a time for each number. */
  ask(id: number, ask: Ask): Promise<ToWorker | null>
  /** Says what has no answer. */
  say(id: number, ask: Ask): void
}

const lines = new Map<string, AppLine>()

/**
 * The line to the app of a launch; null: nobody holds it. Whose launch it is, is found by the adapter's address: a worker
 * that was stopped in between knows as much as before.
 */
export async function lineOf(launchId: string): Promise<AppLine | null> {
  const known = lines.get(launchId)
  if (known) return known
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const adapter = windows.find((each) => new URL(each.url).pathname === contentPaths.page(launchId))
  if (!adapter) return null
  // Who asked at the same moment may have been first.
  const line = lines.get(launchId) ?? openLine(launchId, adapter)
  lines.set(launchId, line)
  return line
}

function openLine(launchId: string, adapter: Client): AppLine {
  const { port1: port, port2 } = new MessageChannel()
  const waiting = new Map<number, (answer: ToWorker | null) => void>()
  let highest = 0
  port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => waiting.get(data.id)?.(data))
  // The launch is over, or its page gone.
  port.addEventListener('close', () => {
    lines.delete(launchId)
    for (const tell of waiting.values()) tell(null)
  })
  port.start()
  adapter.postMessage({ type: 'line', launchId }, [port2])
  const say: AppLine['say'] = (id, ask) => port.postMessage({ ...ask, id })
  return {
    newId: () => ++highest,
    say,
    async ask(id, ask) {
      const { promise, resolve } = Promise.withResolvers<ToWorker | null>()
      waiting.set(id, resolve)
      const timer = setTimeout(() => {
        lines.delete(launchId)
        resolve(null)
      }, patience)
      say(id, ask)
      const answer = await promise
      clearTimeout(timer)
      waiting.delete(id)
      return answer
    },
  }
}
