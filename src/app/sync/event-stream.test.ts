import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

test('events are read however the bytes are cut', async () => {
  const text = ': hello\n\nevent: poke\ndata: {"clientId":1}\n\ndata: a\r\ndata: b\r\n\r\nevent: cut\ndata: never'
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
      controller.close()
    },
  })
  const events = await Array.fromAsync(readEvents(body))
  expect(events).toEqual([
    { event: 'poke', data: '{"clientId":1}' },
    { event: 'message', data: 'a\nb' },
  ])
})
