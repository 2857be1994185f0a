import type { IncomingMessage } from 'node:http'
import {
  type FlakyProxy,
  openFlakyProxy,
  type OwnAnswer,
  type PassedRequest,
} from '../../../support/network/flaky-proxy.ts'
import { type NetworkFault, problemAnswer } from '../../../support/network/network-fault.ts'
import type { Mood } from '../../model/actions.ts'
import { Random } from '../../model/random.ts'

/** An empty page of the app's origin that the network itself answers; the service worker leaves it alone. */
export const watchPath = '/api/watch/'
const operationsPath = '/api/operations/'
const eventsPath = '/api/realtime/'
/** What is answered by the server's code; the app's own files come from the service worker. */
const ours = /^\/(api|o|accounts|etraining_login)\//
/** Two requests that overlap this long (ms) overlap; the end of one may be heard of a moment late. */
const grace = 20

interface Sending {
  who: string
  passed: PassedRequest
}

/** The network of one device: a proxy of its own, as good or bad as its mood, by the numbers of a seed. */
export class DeviceNetwork {
  mood: Mood = 'good'
  /** People whose operations left this device twice at a time; a drain holds a lock, so there must be none. */
  readonly overlaps: string[] = []
  readonly proxy: FlakyProxy
  #random = new Random(0)
  #address = '10.0.0.1'
  #who = ''
  #sending: Sending[] = []

  private constructor(proxy: FlakyProxy) {
    this.proxy = proxy
    proxy.answer = (request) => this.#meet(request)
    proxy.fault = (passed) => this.#faultOf(passed)
  }

  static async open(serverUrl: string): Promise<DeviceNetwork> {
    return new DeviceNetwork(await openFlakyProxy(serverUrl))
  }

  /** A new seed begins; `address` is where the server sees its requests come from (limits count by it). */
  begin(random: Random, address: string): void {
    this.#random = random
    this.#address = address
    this.mood = 'good'
    this.overlaps.length = 0
    this.proxy.requests.length = 0
    this.#sending = []
  }

  /** Nothing of the device is on its way to our server's code. */
  get isQuiet(): boolean {
    return this.proxy.requests.every(({ ended, path }) => ended || path.startsWith(eventsPath))
  }

  #meet(request: IncomingMessage): OwnAnswer | null {
    if (request.url === watchPath) return { status: 200, body: {} }
    request.headers['x-forwarded-for'] = this.#address
    this.#who = personOf(request.headers.authorization)
    return null
  }

  #faultOf(passed: PassedRequest): NetworkFault | null {
    const { path } = passed
    if (path === operationsPath) this.#watch({ who: this.#who, passed })
    if (this.mood === 'offline') return { kind: 'reset' }
    if (!ours.test(path)) return null
    // A stream has no end that could be waited for.
    const fault = this.#moodFault()
    if (path.startsWith(eventsPath)) return fault && fault.kind !== 'twice' ? { kind: 'reset' } : null
    return fault ?? (path === operationsPath ? { kind: 'delay', ms: this.#random.between(40, 80) } : null)
  }

  #moodFault(): NetworkFault | null {
    const random = this.#random
    if (this.mood === 'captive') return { kind: 'portal' }
    if (this.mood === 'busy' && random.chance(0.7)) {
      const [status, code] = random.pick([[429, 'request.too_many'] as const, [503, 'server.unavailable'] as const])
      return problemAnswer(status, code, { 'retry-after': '1' })
    }
    if (this.mood === 'doubling' && random.chance(0.5)) return { kind: 'twice' }
    if (this.mood !== 'losing') return null
    const at = random.between(1, 900)
    if (random.chance(0.3)) return random.pick<NetworkFault>([{ kind: 'reset' }, { kind: 'cut request', at }])
    if (random.chance(0.5)) return random.pick<NetworkFault>([{ kind: 'drop answer' }, { kind: 'cut answer', at }])
    return null
  }

  #watch(sending: Sending): void {
    const before = this.#sending.filter(({ who, passed }) => who === sending.who && !passed.ended)
    this.#sending = [...this.#sending.filter(({ passed }) => !passed.ended), sending]
    if (before.length === 0) return
    setTimeout(() => {
      if (!sending.passed.ended && before.some(({ passed }) => !passed.ended)) this.overlaps.push(sending.who)
    }, grace)
  }
}

/** Whose token it is; nobody's where there is none. */
function personOf(authorization: string | undefined): string {
  const claims = authorization?.split('.')[1]
  return claims ? String((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: unknown }).sub) : ''
}
