import { spawn } from 'node:child_process'
import { chromiumArguments } from '#test/support/browser/chromium.ts'
import { benchPort } from './ports.ts'

/**
 * A browser that nobody watches. Playwright listens to the network of every page and worker, and for a
 * listener the browser keeps the bytes that startNavigation: where memory counts, only this one will do.
 */
export interface PlainBrowser {
  /** Runs a function in the open page; its argument and its answer travel as JSON. */
  evaluate<A, T>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T>
  close(): Promise<void>
}

/** Opens an address in the browser, on a profile that may have been used before. */
export async function openPlainBrowser(profile: string, address: string): Promise<PlainBrowser> {
  const port = await benchPort()
  const own = ['--headless', `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, '--lang=pt-BR']
  const program = process.env['CHROMIUM'] ?? 'chromium'
  const child = spawn(program, [...own, ...chromiumArguments, address], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const socket = new WebSocket(await pageSocket(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the browser cannot be reached')))
  })
  const close = async () => {
    socket.close()
    child.kill()
    await ended
  }
  const { origin } = new URL(address)
  // The first page there is may still be the empty one.
  for (const until = Date.now() + patience; (await evaluate(socket, 'location.origin')) !== origin; await pause()) {
    if (Date.now() > until) {
      await close()
      throw new Error(`the browser did not open ${address}`)
    }
  }
  return {
    evaluate: (work, argument) => evaluate(socket, `(${String(work)})(${JSON.stringify(argument)})`),
    close,
  }
}

const patience = 30_000
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Where the page is spoken to, as soon as it is open. */
async function pageSocket(port: number): Promise<string> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    const targets = ((await answer?.json()) ?? []) as { type: string; webSocketDebuggerUrl: string }[]
    const page = targets.find((target) => target.type === 'page')
    if (page) return page.webSocketDebuggerUrl
  }
  throw new Error('the browser did not open a page in time')
}

interface Evaluated {
  id?: number
  result?: { result: { value: unknown }; exceptionDetails?: { exception?: { description?: string } } }
}

let lastId = 0

function evaluate<T>(socket: WebSocket, expression: string): Promise<T> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const listen = ({ data }: MessageEvent<string>) => {
      const said = JSON.parse(data) as Evaluated
      if (said.id !== id) return
      socket.removeEventListener('message', listen)
      const fault = said.result?.exceptionDetails?.exception?.description
      if (fault === undefined) resolve(said.result?.result.value as T)
      else reject(new Error(fault))
    }
    socket.addEventListener('message', listen)
    const params = { expression, awaitPromise: true, userGesture: true, returnByValue: true }
    socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
  })
}
