import { expect, test, vi } from 'vitest'
import { refreshSession } from '#data/refresh.ts'
import { saveSession } from '#data/session.ts'
import { ana, freshDevice, signedIn } from '#data/server.test-support.ts'
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
  expect(pokes).toEqual([null])
  stop.abort()
  await following
  expect(closed).toBe(2)
})
