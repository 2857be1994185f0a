import { expect, test } from 'vitest'
import { queueOf } from './port-queue.ts'

test('messages of a port are given in their order, before and after somebody waits; who waits too long gets none', async () => {
  const { port1, port2 } = new MessageChannel()
  const queue = queueOf<number>(port1, 50)
  port2.postMessage(1)
  port2.postMessage(2)
  expect([await queue.next(), await queue.next()]).toEqual([1, 2])
  const waiting = queue.next()
  port2.postMessage(3)
  expect(await waiting).toBe(3)
  expect(await queue.next()).toBeNull()
  port1.close()
})
