import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withRedis } from '#test/support/external-services/redis.ts'
import { openLimits } from './limits.ts'
import { memoryCounter } from './memory-counter.ts'
import { openLog } from '../log.ts'

const log = openLog('silent')
const secretKey = Buffer.alloc(32, 1)
const open = (busUrl: string | null, now?: () => number) => openLimits({ busUrl, secretKey }, log, now)

test('past the limit a person is told how long to wait, and is let in again in the next window', async () => {
  let now = 120_000 + 50_000
  const limits = await open(null, () => now)
  for (let i = 0; i < 3; i++) expect(await limits.take('k', 3)).toMatchObject({ allowed: true })
  expect(await limits.take('k', 3)).toEqual({ allowed: false, retryAfter: 10 })
  await expect(limits.demand('k', 3)).rejects.toMatchObject({ code: 'request.too_many', retryAfter: 10 })
  expect(await limits.take('other', 3)).toMatchObject({ allowed: true })
  now += 10_000
  expect(await limits.take('k', 3)).toMatchObject({ allowed: true })
  await limits.close()
})

withRedis((redisUrl) => {
  test('two servers share a limit', async () => {
    const key = randomUUID()
    const [one, two] = [await open(redisUrl), await open(redisUrl)]
    const answers = []
    // An hour's window does not end in the middle of the test, but for one in a million runs.
    for (let i = 0; i < 4; i++) answers.push((await (i % 2 ? one : two).take(key, 3, 3600)).allowed)
    expect(answers).toEqual([true, true, true, false])
    await one.close()
    await two.close()
  })
})

test('engine E9: a flood of strangers fills no memory and makes nobody’s count be forgotten, nor another limiter’s', async () => {
  let now = 0
  const counter = memoryCounter(() => now, 100)
  const ends = 60_000
  for (let tries = 0; tries < 5; tries++) await counter.count('login ana', ends)
  const counts = []
  for (let stranger = 0; stranger < 100_000; stranger++) counts.push(await counter.count(`login ${stranger}`, ends))
  // 99 had counters of their own; the others share 1,024.
  expect(counts.filter((count) => count === 1).length).toBe(99 + 1024)
  expect(await counter.count('login ana', ends)).toBe(6)
  expect(await counter.count('register ana', ends)).toBe(1)
  // Who is new in the flood is counted with others who are: strictly, never not at all.
  expect(await counter.count('login late', ends)).toBeGreaterThan(1)
  now = ends
  expect(await counter.count('login late', 2 * ends)).toBe(1)
})
