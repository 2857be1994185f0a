import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endStalledBodies } from './stalled-bodies.ts'

const patience = 300

const head = 'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 12\r\n\r\n'

/** A server whose answer takes longer than it waits for bytes, and a connection to it. */
async function open(sent = head) {
  const app = fastify({ requestTimeout: 0, bodyLimit: 1000 })
  endStalledBodies(app, patience)
  app.get('/', () => wait(2 * patience, { text: 'read' }))
  app.post('/', (request) => wait(2 * patience, { text: request.body }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.write(sent)
  return { socket, closed, answered: () => answer }
}

test('engine C3: a body that comes byte by byte is taken whole, however long it takes, and its answer may take its time', async () => {
  const { socket, closed, answered } = await open()
  const began = performance.now()
  for (const letter of 'hello, world') {
    await wait(patience / 4)
    socket.write(letter)
  }
  await closed
  expect(performance.now() - began).toBeGreaterThan(4 * patience)
  expect(answered()).toContain('{"text":"hello, world"}')
})

test('engine C3: who stops in the middle of a body is hung up on', async () => {
  const { socket, closed, answered } = await open()
  socket.write('hello')
  const began = performance.now()
  await closed
  expect(performance.now() - began).toBeGreaterThan(patience * 0.8)
  expect(answered()).toBe('')
})

test('engine C3: an answer without a body to wait for takes the time it takes', async () => {
  const { socket, closed, answered } = await open('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  await closed
  expect(socket.destroyed).toBe(true)
  expect(answered()).toContain('{"text":"read"}')
})
