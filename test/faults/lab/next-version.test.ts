import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { getRow, listRows } from '#engine/rows/rows.ts'
import { readSession } from '#engine/session/session.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { openLab } from './lab.ts'

// The server of the version after this one, made up: its schema has a column and a table more, its answers say things
// that this app has never heard of. The app is this build's own.

const lab = openLab()
const answered: string[] = []
let next: Server
let origin = ''

type Json = Record<string, unknown>
const added = { ofNextVersion: { since: 2, list: ['x'] } }

/** A line of a pull: every row says more, and rows come of a collection and of a type that are new. */
function nextLine(line: Json): Json {
  if (!Array.isArray(line['changes'])) return { ...line, ...added }
  const changes = (line['changes'] as Json[]).map((change) => ({
    ...change,
    ...added,
    row: change['row'] ? { ...(change['row'] as Json), ...added } : change['row'],
  }))
  const hologram = { id: 'h1', title: 'Holograma' }
  const activity = {
    id: 299,
    courseId: 2,
    title: { 'pt-BR': 'Holograma' },
    hierarchyOrder: 9,
    requiredShare: 0.9,
    required: false,
    type: 'hologram',
    content: { beam: 3 },
  }
  return {
    ...line,
    ...added,
    changes: [
      ...changes,
      { collection: 'holograms', key: 'h1', row: hologram },
      { collection: 'activities', key: '299', row: activity },
    ],
  }
}

function asNext(type: string, body: string): string {
  if (type.includes('ndjson'))
    return body
      .split('\n')
      .map((line) => (line ? JSON.stringify(nextLine(JSON.parse(line) as Json)) : line))
      .join('\n')
  return type.includes('json') ? JSON.stringify({ ...(JSON.parse(body) as Json), ...added }) : body
}

beforeAll(async () => {
  next = createServer((request, response) => {
    const { port } = new URL(lab.proxy.url)
    const { method, url: path } = request
    // What is packed cannot be added to.
    const { 'accept-encoding': _packed, ...headers } = request.headers
    const onward = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const type = answer.headers['content-type'] ?? ''
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
        const text = asNext(type, Buffer.concat(parts).toString())
        answered.push(`${path ?? ''} ${String(answer.statusCode)}`)
        response.writeHead(answer.statusCode ?? 500, kept).end(text)
      })
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => next.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${String((next.address() as AddressInfo).port)}`
  const { testDatabase } = lab.installation.services
  await testDatabase.asOwner('ALTER TABLE sale ADD COLUMN hologram text')
  await testDatabase.asOwner('ALTER TABLE activity_progress ADD COLUMN hologram text')
  await testDatabase.asOwner('CREATE TABLE hologram (client_id bigint NOT NULL, id uuid, PRIMARY KEY (client_id, id))')
}, 120_000)
afterAll(() => new Promise<void>((resolve) => void next.close(() => resolve())))
beforeEach(() => {
  answered.length = 0
  vi.stubGlobal('location', { origin })
})

test('back-office D78: this app works on the server and the schema of the next version: session, pull, play, send', async () => {
  const member = await lab.signIn(await lab.person())
  // The access token has run out: the session is renewed by an answer that says more.
  lab.pass(20 * 60_000)
  await pullChanges(member)
  expect(answered.some((line) => line.endsWith('401'))).toBe(false)
  expect(await readSession(member.userId)).toMatchObject({ clientId: 1 })

  expect((await listRows(member, 'products')).length).toBe(2)
  // A type that came later is kept whole, for the app that will know it.
  expect(await getRow(member, 'activities', 299)).toMatchObject({ type: 'hologram', content: { beam: 3 } })

  const sale = { invoiceNumber: 'D78', storeId: 2, soldOn: '2026-11-17', lines: [{ productId: 1, quantity: 2 }] }
  const saleId = await queueOperation({ member, kind: 'sale.report', payload: { ...sale, observation: '' } })
  const seen = { courseId: 2, activityId: 201, covered: [[0, 1]] as [number, number][], position: 1 }
  await queueOperation({ member, kind: 'activity.progress', payload: seen })
  expect(await lab.drainAll(member)).toMatchObject({ applied: 2, refused: 0, left: 0 })
  expect(await getRow(member, 'sales', saleId)).toMatchObject({ invoiceNumber: 'D78', status: 'awaiting' })
  expect((await readOutbox(member)).filter(({ state }) => state === 'refused')).toEqual([])
  const stored = await lab.inTenant((tx) =>
    tx.selectFrom('sale').select('id').where('client_id', '=', 1).where('user_id', '=', member.userId).execute(),
  )
  expect(stored).toEqual([{ id: saleId }])

  // And goes on from where it was.
  await pullChanges(member)
  expect((await listRows(member, 'products')).length).toBe(2)
})
