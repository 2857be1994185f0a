// Row 2 of the faults, in a process of its own (the simulated world takes the place of the browser's globals):
// a context is ended at its first await of a flush, at its second, third … until it gets through; then the
// next one sends what is left. Prints a line for each kind; ends with 1 when anything was lost or done twice.
import { parseArgs } from 'node:util'
import type { OperationKind } from '#contract/engine/operation.ts'
import type { CarriedFile } from '#engine/uploads/sealed-parts.ts'
import { Device } from '../simulation/device.ts'
import { enterWorld, installGlobals } from '../simulation/globals.ts'
import { bundleApp, type SimulatedApp } from '../simulation/load-app.ts'
import { Random } from '../model/random.ts'
import { Server, type Person } from '../simulation/server.ts'
import { type Life, World } from '../simulation/world.ts'
import { sampledKinds, sampleOf } from '#test/support/read-samples.ts'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, every: { type: 'string' } } })
const seed = Number(values.seed)
/** Every so many awaits one is tried; the seed says where to begin. */
const every = Number(values.every ?? '1')
const begins = Date.UTC(2026, 10, 18, 15)
const minute = 60_000

installGlobals()
const [server, makeApp] = await Promise.all([Server.open(), bundleApp()])
let people = 0

/** One phone of one person in one world. */
class Phone {
  readonly world: World
  readonly device: Device
  readonly person: Person

  constructor(person: Person) {
    this.world = new World(new Random(seed * 100_000 + people), begins)
    this.device = new Device(this.world, 'phone')
    this.person = person
    enterWorld(this.world, server)
    server.address = `10.9.${people >> 8}.${people & 255}`
  }

  /** Runs work in a context; at most so many tasks. Tells whether it came to its end. */
  async run<T>(work: (app: SimulatedApp) => Promise<T>, most = 20_000): Promise<{ value: T } | null> {
    const life = this.device.begin()
    const app = makeApp()
    const result: { ended: { value: T } | null; failure: unknown } = { ended: null, failure: null }
    const { promise } = await this.world.inLife(life, () => work(app))
    promise.then(
      (value) => (result.ended = { value }),
      (error: unknown) => (result.failure = error),
    )
    for (let done = 0; done < most && !result.ended; done++) {
      if (result.failure) throw new Error('the app failed', { cause: result.failure })
      if (!(await this.#step())) this.#pass()
    }
    await this.#end(life)
    return result.ended
  }

  async #step(): Promise<boolean> {
    server.setClock(this.world.now)
    return this.world.step()
  }

  #pass(): void {
    this.world.pass(this.world.now + minute)
    server.setClock(this.world.now)
  }

  async #end(life: Life): Promise<void> {
    while (this.device.opening > 0) if (!(await this.#step())) this.#pass()
    this.device.kill(life)
  }
}

/** Bytes that are there at once: what reads a real Blob goes on outside of the world. */
function atHand({ ref, bytes }: { ref: CarriedFile['ref']; bytes: ArrayBuffer }): CarriedFile {
  const slice = (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to) })
  return { ref, blob: { size: bytes.byteLength, slice } as unknown as Blob }
}

/** Kills the flush at its n-th task. False once it needs fewer than that. */
async function killAt(kind: OperationKind, n: number): Promise<boolean> {
  const person = await server.makePerson(++people, 0)
  const { payload, files } = await sampleOf(kind).make()
  await server.installation.services.database.inTenant(1, async (tx) =>
    sampleOf(kind).prepare?.(tx, person.userId, payload),
  )
  const carried = await Promise.all(
    files.map(async ({ ref, blob }) => atHand({ ref, bytes: await blob.arrayBuffer() })),
  )
  const signedIn = await server.signIn(person)
  const phone = new Phone(person)
  const member = { userId: person.userId, clientId: 1 }
  const queued = await phone.run(async (app) => {
    await app.saveSession(signedIn, 1)
    return app.queueOperation({ member, kind, payload, files: carried })
  })
  if (!queued) throw new Error('it was never queued')

  const gotThrough = await phone.run((app) => app.drainOutbox(person.userId), n)
  await phone.run(async (app) => {
    for (let tries = 0; tries < 20; tries++)
      if ((await app.drainOutbox(person.userId, { force: true })).left === 0) return
  })
  const [entry] = phone.device.rows<{ id: string; state: string }>(`trilha-${person.userId}`, 'outbox')
  const { database } = server.installation.services
  const effects = await database.inTenant(1, (tx) => sampleOf(kind).effects(tx, person.userId))
  phone.world.end()
  if (effects !== 1 || entry?.state !== 'applied')
    throw new Error(`${kind}, killed at task ${n}: ${effects} effects, ${JSON.stringify(entry)} on the device`)
  return gotThrough === null
}

let failed = false
for (const kind of sampledKinds) {
  let kills = 0
  try {
    for (let n = seed % every; await killAt(kind, n); n += every) kills++
    process.stdout.write(`${kind}: ended at ${kills} of its awaits, one effect each time\n`)
  } catch (error) {
    failed = true
    process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  }
}
await server.close()
process.exit(failed ? 1 : 0)
