import { expect, test } from 'vitest'
import { personDb } from '#engine/database/person-db.ts'
import type { Member } from '#engine/session/member.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { AudienceWorld } from '../model/audience-world.ts'
import { Random } from '../model/random.ts'
import { openLab } from './lab.ts'
import { seeds } from './seeds.ts'

const lab = openLab()
const steps = 40

test.each(seeds(3))(
  'row 46: audiences lost and gained at random, offline between: after each pull a device holds exactly what its person may see (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const random = new Random(seed)
    const people = [await lab.person(), await lab.person(), await lab.person()]
    const world = new AudienceWorld({
      random,
      number: seed,
      userIds: people.map(({ userId }) => userId),
      inTenant: (work) => lab.inTenant(work),
    })
    // Two devices each, one of them seldom looked at.
    const devices: { device: ReturnType<typeof lab.device>; member: Member }[] = []
    for (const person of [...people, ...people])
      devices.push({ device: lab.device(), member: await lab.signIn(person) })

    const pullAndCompare = async (at: number, log: readonly string[], isCut = false) => {
      const one = devices[at]
      if (!one) throw new Error('no such device')
      lab.use(one.device)
      if (isCut) {
        lab.once('/api/pull/', { kind: 'cut answer', at: random.between(200, 60_000) })
        // Cut before its first page it is given up; the next pull goes on.
        await pullChanges(one.member).catch(() => undefined)
        return
      }
      lab.proxy.fault = () => null
      await pullChanges(one.member)
      const rows = await personDb(one.member.userId).stores.toArray()
      const held = rows
        .filter(({ key }) => world.isOwn(key))
        .map(({ key, row }): [string, unknown] => [key, row['name']])
      expect(Object.fromEntries(held), `seed ${seed}, device ${at}, after ${log.join(' ')}`).toEqual(
        Object.fromEntries(world.expected(one.member.userId)),
      )
    }

    const log: string[] = []
    for (let step = 0; step < steps; step++) {
      log.push(await world.act())
      // The first three pull often, their second devices seldom.
      const at = random.chance(0.8) ? random.between(0, 2) : random.between(3, 5)
      if (random.chance(0.6)) await pullAndCompare(at, log, random.chance(0.3))
    }
    for (const at of devices.keys()) await pullAndCompare(at, log)
    await world.end()
  },
)
