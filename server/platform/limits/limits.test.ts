import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withRedis } from '#test/support/external-services/redis.ts'
import { openLimits } from './limits.ts'
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
