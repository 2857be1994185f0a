import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withRedis } from '#test/support/external-services/redis.ts'
import { openLog } from '../log.ts'
import type { Bus } from './bus.ts'
import { openMemoryBus } from './memory-bus.ts'
import { openRedisBus } from './redis-bus.ts'

const log = openLog('silent')
const key = randomBytes(32)
describe('in process', () => {
  suite(async () => openMemoryBus(log))
})
withRedis((url) => {
  suite(() => openRedisBus(url, key, log))
})

/** What every bus must do. */
function suite(open: () => Promise<Bus>): void {
  let bus: Bus
  beforeAll(async () => {
    bus = await open()
  })
  afterAll(() => bus.close())

  test('everybody who listens hears a message, in order', async () => {
    const topic = randomUUID()
    const first: unknown[] = []
    const second: unknown[] = []
    await bus.subscribe(topic, (message) => first.push(message))
    await bus.subscribe(topic, (message) => second.push(message))
    await bus.publish(topic, { n: 1 })
    await bus.publish(topic, { n: 2 })
    await vi.waitFor(() => expect(second).toEqual([{ n: 1 }, { n: 2 }]))
    expect(first).toEqual(second)
  })

  test('who has left hears nothing, and other topics are not heard', async () => {
    const topic = randomUUID()
    const left: unknown[] = []
    const stayed: unknown[] = []
    const leave = await bus.subscribe(topic, (message) => left.push(message))
    await bus.subscribe(topic, (message) => stayed.push(message))
    await leave()
    await bus.publish(`${topic}-other`, 'other')
    await bus.publish(topic, 'here')
    await vi.waitFor(() => expect(stayed).toEqual(['here']))
    expect(left).toEqual([])
  })

  test('a listener that throws keeps nobody else from hearing', async () => {
    const topic = randomUUID()
    const heard: unknown[] = []
    await bus.subscribe(topic, () => {
      throw new Error('broken listener')
    })
    await bus.subscribe(topic, (message) => heard.push(message))
    await bus.publish(topic, 1)
    await vi.waitFor(() => expect(heard).toEqual([1]))
  })

  test('it is ready', async () => {
    await expect(bus.ready()).resolves.toBeUndefined()
  })
}

test('a bus that is not there is an error at the start, not a silent one', async () => {
  await expect(openRedisBus('redis://127.0.0.1:1', key, log)).rejects.toThrow()
})
