import type { Change } from '#contract/engine/collection.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { openInstallation, start, type PersonName } from '#test/support/server/test-installation.ts'
import { postgresSkipped } from '#test/support/database/postgres.ts'
import { AudienceWorld } from '#test/faults/model/audience-world.ts'
import { Random } from '#test/faults/model/random.ts'
import type { Figure } from './report.ts'

const people: readonly PersonName[] = ['ana', 'bia', 'caio', 'nina']
const stepsOfWorld = 500

/** Worlds, each of its seed. */
const worlds = 100

/** A device that keeps what pulls bring, and may be cut after any page. */
class Device {
  readonly name: PersonName
  #cursor: string | null = null
  readonly #rows = new Map<string, unknown>()

  constructor(name: PersonName) {
    this.name = name
  }

  apply(pulled: { begin: { reset: boolean }; pages: Change[][]; cursors: string[]; cursor: string }, pages: number) {
    if (pulled.begin.reset) this.#rows.clear()
    for (const { collection, key, row } of pulled.pages.slice(0, pages).flat())
      if (collection === 'stores' && row) this.#rows.set(key, row['name'])
      else if (collection === 'stores') this.#rows.delete(key)
    this.#cursor = pages < pulled.pages.length ? (pulled.cursors[pages - 1] ?? this.#cursor) : pulled.cursor
  }

  get cursor() {
    return this.#cursor
  }

  held(isOwn: (key: string) => boolean) {
    return new Map([...this.#rows].filter(([key]) => isOwn(key)))
  }
}

const sameRows = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
  one.size === other.size && [...one].every(([key, name]) => other.get(key) === name)

/** Worlds of people, rules and items that change at random; what devices hold is compared with a model after each pull. */
export async function measureAudiences(): Promise<Figure[]> {
  const installation = await openInstallation(postgresSkipped ? 'embedded' : 'postgres')
  const { database } = installation.services
  for (const name of people) {
    const membership = { clientId: 1, userId: installation.ids[name], roles: ['member' as const], profession: null }
    await database.inTenant(1, (tx) => addMembership(tx, membership, start))
  }
  const wrong: string[] = []
  let pulls = 0
  const from = performance.now()
  for (let seed = 1; seed <= worlds; seed++) {
    const random = new Random(seed)
    const userIds = people.map((name) => installation.ids[name])
    const world = new AudienceWorld({
      random,
      number: seed,
      userIds,
      inTenant: (work) => database.inTenant(1, work),
    })
    const devices = [...people, ...people].map((name) => new Device(name))
    for (let step = 0; step < stepsOfWorld; step++) {
      await world.act()
      const device = devices[random.chance(0.8) ? random.between(0, 3) : random.between(4, 7)]
      if (!device || random.chance(0.4)) continue
      const pulled = await installation.as(device.name).pull(device.cursor)
      pulls++
      const isCut = pulled.pages.length > 0 && random.chance(0.3)
      device.apply(pulled, isCut ? random.between(0, pulled.pages.length - 1) : pulled.pages.length)
      if (isCut) continue
      const expected = world.expected(installation.ids[device.name])
      if (
        sameRows(
          device.held((key) => world.isOwn(key)),
          expected,
        )
      )
        continue
      wrong.push(`seed ${seed}, step ${step}`)
      process.stderr.write(`a device holds something else than its person may see: ${wrong.at(-1)}\n`)
      break
    }
    await world.end()
  }
  const seconds = (performance.now() - from) / 1000
  await installation.close()
  return [
    {
      what: 'Devices that held something else than their person may see',
      value: wrong.length,
      unit: 'worlds',
      atMost: 0,
      note: `${worlds} worlds of ${stepsOfWorld} steps, ${pulls} pulls of 8 devices, ${Math.round((worlds * stepsOfWorld) / seconds)} steps a second`,
    },
    { what: 'Time', value: seconds, unit: 's' },
  ]
}
