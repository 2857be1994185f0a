import { expect, test } from 'vitest'
import { readParts } from './body-parts.ts'
import { content } from '../downloads/course.test-support.ts'

async function gather(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts = readParts(body)
  const copies: Uint8Array[] = []
  for (let part = await parts.next(); part; part = await parts.next()) copies.push(part.slice())
  return new Uint8Array(Buffer.concat(copies))
}

test('a body comes in whole, part after part through the same buffer', async () => {
  const bytes = content(3_000_001)
  expect(await gather(new Blob([bytes]).stream())).toEqual(bytes)
})

test('so does a body that cannot be read into a given space', async () => {
  const bytes = content(2_000_000)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 5))
      controller.enqueue(bytes.subarray(5))
      controller.close()
    },
  })
  expect(await gather(body)).toEqual(bytes)
})
