import { ownTransactions, type Device } from './device.ts'
import { request as requestOverNetwork, type Network } from './network.ts'
import type { Life, World } from './world.ts'

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  fetch: globalThis.fetch,
  Date: globalThis.Date,
  crypto: globalThis.crypto,
}

const realNow = performance.now.bind(performance)
const realRandom = Math.random

let world: World | null = null
let network: Network | null = null

/** The world whose code runs from now on. */
export function enterWorld(next: World, over: Network): void {
  world = next
  channels.clear()
  network = over
}

const lifeNow = (): Life | null => world?.current ?? null
const deviceNow = (): Device | null => (lifeNow()?.device as Device | undefined) ?? null

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

function defineGetter(name: string, get: () => unknown): void {
  Object.defineProperty(globalThis, name, { get, configurable: true })
}

/** A timer of the world is told from a real one by what it is: a number. */
type Timer = number | NodeJS.Timeout

/**
 * Puts the browser's globals in place: for code of a life they are its device's, for everybody else
 * (the server, the test) they stay the real ones. Once a process.
 */
export function installGlobals(): void {
  ownTransactions((life) => {
    if (world) world.current = life
  })
  define('setTimeout', (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): Timer =>
    world?.current ? world.post(() => run(...args), { delay }) : real.setTimeout(run, delay, ...args),
  )
  define('clearTimeout', (timer: Timer | undefined) => {
    if (typeof timer === 'number') world?.cancel(timer)
    else real.clearTimeout(timer)
  })
  // What fake-indexeddb goes on with.
  define('setImmediate', (run: (...args: unknown[]) => void, ...args: unknown[]) => {
    if (world?.current) return world.post(() => run(...args))
    return real.setImmediate(run, ...args)
  })
  class WorldDate extends real.Date {
    constructor(...args: [] | ConstructorParameters<typeof Date>) {
      if (args.length === 0) super(WorldDate.now())
      else super(...args)
    }

    static override now(): number {
      return world?.current ? world.now + world.current.device.skew : real.Date.now()
    }
  }
  define('Date', WorldDate)
  // Runs on whatever is done to the clock.
  const running = Object.create(performance, {
    now: { value: () => (world?.current ? world.now : realNow()) },
  }) as Performance
  define('performance', running)
  // A wait's jitter is the seed's as well.
  Math.random = () => (world?.current ? world.random.next() : realRandom())
  define('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const device = deviceNow()
    if (!world || !network || !device) return real.fetch(input, init)
    return requestOverNetwork(world, network, device, input, init)
  })
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  Object.assign(AbortSignal, {
    timeout: (delay: number) => {
      if (!world?.current) return timeout(delay)
      const stop = new AbortController()
      world.post(() => stop.abort(new DOMException('timed out', 'TimeoutError')), { delay })
      return stop.signal
    },
  })
  // Bytes of a blob come from elsewhere, in as many turns as the machine likes.
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { arrayBuffer } = Blob.prototype
  Object.assign(Blob.prototype, {
    arrayBuffer(this: Blob) {
      return outside(() => arrayBuffer.call(this))
    },
  })
  defineGetter('indexedDB', () => deviceNow()?.indexedDB)
  defineGetter('IDBKeyRange', () => deviceNow()?.IDBKeyRange)
  defineGetter('navigator', () => ({ locks: deviceNow()?.locks, onLine: deviceNow()?.mood !== 'offline' }))
  defineGetter('location', () => (lifeNow() ? { origin: 'https://app.invalid' } : undefined))
  define('BroadcastChannel', WorldChannel)
  const { subtle } = real.crypto
  const seldom = {
    generateKey: (...args: Parameters<SubtleCrypto['generateKey']>) => outside(() => subtle.generateKey(...args)),
    encrypt: (...args: Parameters<SubtleCrypto['encrypt']>) => outside(() => subtle.encrypt(...args)),
    decrypt: (...args: Parameters<SubtleCrypto['decrypt']>) => outside(() => subtle.decrypt(...args)),
    importKey: (...args: Parameters<SubtleCrypto['importKey']>) => outside(() => subtle.importKey(...args)),
    exportKey: (...args: Parameters<SubtleCrypto['exportKey']>) => outside(() => subtle.exportKey(...args)),
    deriveBits: (...args: Parameters<SubtleCrypto['deriveBits']>) => outside(() => subtle.deriveBits(...args)),
    digest: (...args: Parameters<SubtleCrypto['digest']>) => outside(() => subtle.digest(...args)),
  }
  const facade = Object.create(real.crypto, {
    subtle: { get: () => (world?.current ? seldom : subtle) },
    getRandomValues: { value: (bytes: Uint8Array) => fillRandom(bytes) },
    randomUUID: { value: () => real.crypto.randomUUID() },
  }) as Crypto
  define('crypto', facade)
  const { instantiate } = WebAssembly
  const makeModule = (module: BufferSource) => outside(() => instantiate(module))
  Object.assign(WebAssembly, { instantiate: makeModule })
}

function outside<T>(work: () => Promise<T>): Promise<T> {
  return world?.current ? world.outside(work) : work()
}

/** Longer than any key: what is longer is noise, of which nobody looks at more than the first bytes. */
const drawn = 256

/** A life's randomness is the seed's too. */
function fillRandom(bytes: Uint8Array): Uint8Array {
  if (!world?.current) return real.crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)
  for (let at = 0; at < Math.min(drawn, bytes.length); at++) bytes[at] = world.random.between(0, 255)
  for (let at = drawn; at < bytes.length; at *= 2) bytes.copyWithin(at, 0, at)
  return bytes
}

const channels = new Set<WorldChannel>()

/** Announcements between the contexts of a device. */
class WorldChannel extends EventTarget {
  readonly #name: string
  readonly #life = lifeNow()

  constructor(name: string) {
    super()
    this.#name = name
    channels.add(this)
  }

  postMessage(data: unknown): void {
    for (const other of channels) {
      if (other === this || other.#name !== this.#name || other.#life?.device !== this.#life?.device) continue
      world?.post(() => other.dispatchEvent(Object.assign(new Event('message'), { data })), { life: other.#life })
    }
  }

  close(): void {
    channels.delete(this)
  }

  unref(): void {}
}
