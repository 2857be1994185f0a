import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/platform/database/database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { favouriteJoining } from './favourite-joining.ts'

// Ana is who stays, Bia is joined with her.
onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    await inTenant((tx) => tx.deleteFrom('favourite').execute())
    await inTenant((tx) => tx.deleteFrom('change').where('collection', '=', 'favourites').execute())
    installation.clock.pass(3_600_000)
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)
  const say = async (name: 'ana' | 'bia', favourite: boolean, minutesAgo: number) => {
    const capturedAt = new Date(installation.clock.now().getTime() - minutesAgo * 60_000).toISOString()
    const payload = { kind: 'course', itemId: 2, favourite }
    await installation.as(name).send({ kind: 'item.favourite', payload, capturedAt })
  }
  const keeps = async (name: 'ana' | 'bia') => {
    const { changes } = await installation.as(name).pull()
    return changes.some(({ collection, row }) => collection === 'favourites' && row !== null)
  }
  const pair = () => ({ clientId: 1, from: installation.ids.bia, into: installation.ids.ana })
  const join = () =>
    inTenant((tx) => favouriteJoining.join?.(tx, pair(), installation.clock.now()) ?? expect.unreachable())
  const separate = async (memory: unknown) => {
    const undone = { memory: JSON.parse(JSON.stringify(memory)), joinedAt: start, now: installation.clock.now() }
    await inTenant((tx) => favouriteJoining.separate?.(tx, pair(), undone) ?? expect.unreachable())
  }

  test.each([
    ['the other one marked it after she took it away', [false, 30], [true, 10], true],
    ['the other one took it away after she marked it', [true, 30], [false, 10], false],
    ['she marked it after the other one took it away', [true, 10], [false, 30], true],
  ] as const)(
    'of two people who are joined the newest act counts: %s',
    async (_, [anas, anasAgo], [bias, biasAgo], kept) => {
      await say('ana', anas, anasAgo)
      await say('bia', bias, biasAgo)
      await join()
      expect(await keeps('ana')).toBe(kept)
    },
  )

  test('separated, each has what they had', async () => {
    await say('ana', false, 30)
    await say('bia', true, 10)
    await separate(await join())
    expect([await keeps('ana'), await keeps('bia')]).toEqual([false, true])
  })

  test('what she said since they were joined stays hers', async () => {
    await say('ana', true, 40)
    await say('bia', false, 30)
    const memory = await join()
    await say('ana', true, 5)
    await separate(memory)
    expect(await keeps('ana')).toBe(true)
  })
})
