import { expect, test, vi } from 'vitest'
import { refreshSession } from '#engine/session/refresh.ts'
import { saveSession } from '#engine/session/session.ts'
import { ana, freshDevice, signedIn } from '#engine/test-support/server.ts'
import { followRealtime } from './realtime.ts'

const device = freshDevice()

test('after a refresh the event stream is opened anew with the realtime token that came with it', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  await saveSession(signedIn(), 1)
  const tokens: (string | null)[] = []
  let closed = 0
  device.server.between = async (request, answer) => {
    if (request.url.endsWith('/o/token/')) {
      const renewed = (await (await answer()).json()) as object
      return Response.json({ ...renewed, realtime_token: 'realtime-2' })
    }
    tokens.push(request.headers.get('authorization'))
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode(': open\n\n'))
      },
      cancel: () => void closed++,
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const stop = new AbortController()
  const pokes: (number | null)[] = []
  const following = followRealtime(ana, stop.signal, {
    onPoke: (clientId) => pokes.push(clientId),
    onSettings: () => undefined,
  })
  await vi.waitFor(() => expect(tokens).toEqual(['Bearer realtime-1']))
  await refreshSession(ana, 'access-1')
  await vi.waitFor(() => expect(tokens).toEqual(['Bearer realtime-1', 'Bearer realtime-2']))
  expect(closed).toBe(1)
  await vi.waitFor(() => expect(pokes).toEqual([null, null]))
  stop.abort()
  await following
  expect(closed).toBe(2)
})

test('what the server told while the stream was down is asked for as soon as it is open again', async () => {
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    // The network is back before the first wait is over.
    if (type === 'online') queueMicrotask(listener)
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  await saveSession(signedIn(), 1)
  const streams: ReadableStreamDefaultController[] = []
  device.server.between = async () => {
    const body = new ReadableStream({ start: (stream) => void streams.push(stream) })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  const stop = new AbortController()
  const asked: string[] = []
  const following = followRealtime(ana, stop.signal, {
    onPoke: (clientId) => asked.push(`pull ${clientId}`),
    onSettings: () => asked.push('settings'),
  })
  await vi.waitFor(() => expect(asked).toEqual(['pull null', 'settings']))
  streams[0]?.close()
  await vi.waitFor(() => expect(asked).toEqual(['pull null', 'settings', 'pull null', 'settings']))
  expect(streams).toHaveLength(2)
  stop.abort()
  await following
})
