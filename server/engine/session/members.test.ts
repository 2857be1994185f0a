import { expect, test, vi } from 'vitest'
import { openMemoryBus } from '#server/platform/bus/memory-bus.ts'
import { openLog } from '#server/platform/log.ts'
import { openMembers, type Membership } from './members.ts'

const log = openLog('silent')
const membership: Membership = {
  userId: 'u',
  clientId: 1,
  number: 1,
  roles: ['member'],
  modules: [],
  timeZone: 'America/Sao_Paulo',
  mustFirst: null,
}

test('a membership is asked for once in ten seconds', async () => {
  let now = 0
  const members = await openMembers(openMemoryBus(log), log, () => now)
  const find = vi.fn(async () => membership)
  members.use(find)
  await members.find('u', 1)
  expect(await members.find('u', 1)).toEqual(membership)
  expect(find).toHaveBeenCalledTimes(1)
  await members.find('u', 2)
  now = 10_000
  await members.find('u', 1)
  expect(find).toHaveBeenCalledTimes(3)
})

test('a change is seen at once on every server', async () => {
  const bus = openMemoryBus(log)
  const [here, there] = [await openMembers(bus, log), await openMembers(bus, log)]
  let answer: Membership | null = membership
  for (const members of [here, there]) {
    members.use(async () => answer)
    await members.find('u', 1)
  }
  answer = null
  await here.changed('u')
  await vi.waitFor(async () => expect(await there.find('u', 1)).toBeNull())
})

test('a look-up that failed is tried again', async () => {
  const members = await openMembers(openMemoryBus(log), log)
  const find = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(membership)
  members.use(find)
  await expect(members.find('u', 1)).rejects.toThrow('away')
  expect(await members.find('u', 1)).toEqual(membership)
})

test('engine E9: whoever asks for what is not theirs makes nobody else be asked for again', async () => {
  const members = await openMembers(openMemoryBus(log), log, () => 0)
  const find = vi.fn(async (userId: string) => (userId === 'u' ? membership : null))
  members.use(find)
  await members.find('u', 1)
  for (let client = 1; client <= 25_000; client++) await members.find('stranger', client)
  find.mockClear()
  expect(await members.find('u', 1)).toEqual(membership)
  // The last ones are known to be refused; what came before was forgotten, and is no burden.
  expect(await members.find('stranger', 25_000)).toBeNull()
  expect(find).not.toHaveBeenCalled()
})
