import { IDBFactory } from 'fake-indexeddb'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import type { Member } from '#engine/session/member.ts'
import { drainOutbox, type DrainReport } from '#engine/outbox/drain.ts'
import { saveSession } from '#engine/session/session.ts'
import { start, type Installation } from '../../support/server/test-installation.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type FlakyProxy, openFlakyProxy, type PassedRequest } from '../../support/network/flaky-proxy.ts'
import type { NetworkFault } from '../../support/network/network-fault.ts'
import { Server, type Person } from '../simulation/server.ts'

const minute = 60_000

/** A device of the laboratory: storage of its own, a clock of its own. */
export interface LabDevice {
  readonly storage: IDBFactory
  /** Milliseconds its clock is ahead of the server's. */
  skew: number
}

/** The laboratory: the real server over a real database, a network that does what a test says, devices. */
export interface Lab {
  readonly installation: Installation
  readonly proxy: FlakyProxy
  /** Somebody new in client 1, whom no other test knows. */
  person(): Promise<Person>
  /** A new device, in hand from now on. */
  device(skew?: number): LabDevice
  /** The device in hand. */
  readonly inHand: LabDevice
  /** Takes this device into the hand: what `src/data` does from now on happens there. */
  use(device: LabDevice): void
  /** Time passes for everybody. */
  pass(ms: number): void
  /** Sets everybody's time; devices keep their skew. */
  setClock(at: string | Date): void
  /** What a sign-in answers. */
  tokens(person: Person): Promise<SignedIn>
  /** Signs in on the device in hand; the member of client 1. */
  signIn(person: Person): Promise<Member>
  /** What happens to the next request of that path, once; `happened` tells whether it did. */
  once(path: string | RegExp, fault: NetworkFault): { readonly happened: boolean }
  /** As `online: false` says, every request is refused. */
  online(online: boolean): void
  /** Sends by hand until nothing is left that time could not help; the last report. */
  drainAll(member: Member): Promise<DrainReport>
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Opens the laboratory for the tests of a file: one server for all, network and devices fresh for each
 * test. Of the clock only `Date` is faked: the server's and the devices' are set together.
 */
export function openLab(): Lab {
  let server: Server
  let proxy: FlakyProxy
  let inHand: LabDevice
  let people = 0
  const browser = { locks: navigator.locks, onLine: true }
  const setDate = () => vi.setSystemTime(lab.installation.clock.now().getTime() + inHand.skew)

  beforeAll(async () => {
    server = await Server.open()
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    proxy = await openFlakyProxy(`http://127.0.0.1:${port}`)
  }, 120_000)
  afterAll(async () => {
    await proxy?.close()
    await server?.close()
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    server.setClock(start.getTime())
    proxy.fault = () => null
    proxy.answer = () => null
    proxy.requests.length = 0
    browser.onLine = true
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('location', { origin: proxy.url })
    lab.device()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const lab: Lab = {
    get installation() {
      return server.installation
    },
    get proxy() {
      return proxy
    },
    // Ids are made of the time and the number: every file has a database of its own.
    person: () => server.makePerson(++people, 0),
    device(skew = 0) {
      const device = { storage: new IDBFactory(), skew }
      lab.use(device)
      return device
    },
    get inHand() {
      return inHand
    },
    use(device) {
      inHand = device
      vi.stubGlobal('indexedDB', device.storage)
      setDate()
    },
    pass(ms) {
      lab.setClock(new Date(lab.installation.clock.now().getTime() + ms))
    },
    setClock(at) {
      server.setClock(new Date(at).getTime())
      setDate()
    },
    tokens: (person) => server.signIn(person),
    async signIn(person) {
      await saveSession(await server.signIn(person), 1)
      return { userId: person.userId, clientId: 1 }
    },
    once(path, fault) {
      const state = { happened: false }
      proxy.fault = (request) => {
        if (state.happened || !matches(request, path)) return null
        state.happened = true
        return fault
      }
      return state
    },
    online(online) {
      browser.onLine = online
      proxy.fault = () => (online ? null : { kind: 'reset' })
    },
    async drainAll(member) {
      let report = await drainOutbox(member.userId, { force: true })
      for (let tries = 0; tries < 20 && report.left > 0; tries++) {
        lab.pass(minute)
        report = await drainOutbox(member.userId, { force: true })
      }
      return report
    },
    inTenant: (work) => server.installation.services.database.inTenant(1, work),
  }
  return lab
}

const matches = ({ path }: PassedRequest, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? path === wanted : wanted.test(path)
