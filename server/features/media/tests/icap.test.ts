import { createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { mediaOf } from '#test/support/media-caller.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { scanByIcap } from '../check/icap.ts'
import { scan } from '../check/scan.ts'
import { enclosing, listen, openIcapServer } from './icap-server.test-support.ts'

const file = Buffer.from(`um arquivo\r\n\r\n0\r\n\r\n${'ç'.repeat(500)}`)
const clean = { clean: true, name: null }
/** Every byte in a packet of its own. */
const bytewise = (answer: Buffer | string) => Array.from(Buffer.from(answer as string), (byte) => Buffer.of(byte))

let scanner: Awaited<ReturnType<typeof openIcapServer>>
beforeAll(async () => {
  scanner = await openIcapServer()
})
afterAll(async () => scanner.close())
beforeEach(() => scanner.requests.splice(0))

const look = (bytes = file) => scan(scanner.url, Readable.from([bytes.subarray(0, 11), bytes.subarray(11)]))

test('back-office 10: a scanner that speaks ICAP gets the very bytes, and its 204 lets them pass', async () => {
  scanner.answers(() => bytewise('ICAP/1.0 204 No Content\r\nISTag: "1"\r\n\r\n'))
  expect(await look()).toEqual(clean)
  const [request] = scanner.requests
  expect(request?.body.equals(file)).toBe(true)
  const head = request?.head ?? ''
  expect(head.split('\r\n')[0]).toMatch(/^RESPMOD icap:\/\/127\.0\.0\.1:\d+\/avscan ICAP\/1\.0$/)
  expect(head).toContain('\r\nAllow: 204\r\n')
  expect(head).toContain(`\r\nAuthorization: Basic ${Buffer.from('trilha:segredo').toString('base64')}\r\n`)
  // Each enclosed part begins where the scanner is told.
  const inside = head.slice(head.indexOf('\r\n\r\n') + 4)
  const [from, to] = (/req-hdr=0, res-hdr=(\d+), res-body=(\d+)/.exec(head) ?? []).slice(1).map(Number)
  expect([inside.slice(0, 4), inside.slice(from, (from ?? 0) + 5), inside.length]).toEqual(['GET ', 'HTTP/', to])
})

test.each([
  ['X-Infection-Found: Type=0; Resolution=2; Threat=Eicar-Test-Signature;', 'Eicar-Test-Signature'],
  ['X-Virus-ID: EICAR-Test', 'EICAR-Test'],
  ['X-Violations-Found: 1\r\n\tarquivo.pdf\r\n\tWin.Test.EICAR\r\n\t0\r\n\t0', 'Win.Test.EICAR'],
  ['X-Infection-Found: Type=0', null],
])('back-office 10: what a scanner finds is told by its name (%s), in however many packets', async (field, name) => {
  const answer = enclosing('403 Forbidden', '<p>blocked</p>', [field])
  for (const pieces of [[answer], bytewise(answer)]) {
    scanner.answers(() => pieces)
    expect(await look()).toEqual({ clean: false, name })
  }
})

test('back-office 10: a scanner that gives another file back found something, and one that gives the same back nothing', async () => {
  const infected = { clean: false, name: null }
  const given = [
    [enclosing('200 OK', file), clean],
    [enclosing('200 OK', `${file.toString()}!`), infected],
    [enclosing('200 OK', file.subarray(1)), infected],
    [enclosing('403 Forbidden', file), infected],
    [Buffer.from('ICAP/1.0 200 OK\r\nEncapsulated: res-hdr=0, null-body=19\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'), infected],
  ] as const
  for (const [answer, verdict] of given) {
    scanner.answers(() => [Buffer.from('ICAP/1.0 100 Continue\r\n\r\n'), ...bytewise(answer)])
    expect(await look()).toEqual(verdict)
  }
})

test('back-office 10: whatever else a scanner does counts as being away', async () => {
  const same = enclosing('200 OK', file)
  const answers = [
    null,
    ['ICAP/1.0 503 Service Unavailable\r\n\r\n'],
    ['ICAP/1.0 404 ICAP Service not found\r\n\r\n'],
    ['HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['ICAP/1.0 204 No Con'],
    [same.subarray(0, same.length - 100)],
    ['x'.repeat(200_000)],
  ]
  for (const answer of answers) {
    scanner.answers(() => answer)
    await expect(look()).rejects.toThrow(/scanner/)
  }
  const nobody = createServer()
  const port = await listen(nobody)
  await new Promise((resolve) => nobody.close(resolve))
  await expect(scan(`icap://127.0.0.1:${port}/avscan`, Readable.from([file]))).rejects.toThrow(/ECONNREFUSED/)
})

test('back-office 10: one that never answers is given up, and a file that cannot be read passes nowhere', async () => {
  const silent: Socket[] = []
  const server = createServer((socket) => void silent.push(socket.on('error', () => {}).resume()))
  const url = new URL(`icap://127.0.0.1:${await listen(server)}/avscan`)
  await expect(scanByIcap(url, Readable.from([file]), 50)).rejects.toThrow('the scanner took too long')
  const broken = Readable.from(
    (async function* () {
      yield await Promise.resolve(file)
      throw new Error('the store is away')
    })(),
  )
  await expect(scanByIcap(url, broken, 60_000)).rejects.toThrow('the store is away')
  for (const socket of silent) socket.destroy()
  server.close()
})

test('back-office 10: a file is never whole in memory, however slow the scanner takes it, and one that is blocked early is sent no further', async () => {
  let taken = 0
  let sent = 0
  let ahead = 0
  const bytes = 96 * 1024 ** 2
  const part = Buffer.alloc(64 * 1024, 'a')
  const body = () =>
    Readable.from(
      (async function* () {
        for (let at = 0; at < bytes; at += part.length) {
          sent += part.length
          ahead = Math.max(ahead, sent - taken)
          yield await Promise.resolve(part)
        }
      })(),
    )
  let isEarly = false
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let tail = ''
    socket.on('data', (piece: Buffer) => {
      taken += piece.length
      if (isEarly && taken > 1024 ** 2) {
        isEarly = false
        socket.write('ICAP/1.0 200 OK\r\nX-Virus-ID: Eicar\r\nEncapsulated: null-body=0\r\n\r\n')
      }
      tail = (tail + piece.toString('latin1', Math.max(0, piece.length - 5))).slice(-5)
      if (tail === '0\r\n\r\n') socket.end('ICAP/1.0 204 No Content\r\n\r\n')
      // Slower than a file is read.
      socket.pause()
      setImmediate(() => socket.resume())
    })
  })
  const url = `icap://127.0.0.1:${await listen(server)}/avscan`
  expect(await scan(url, body())).toEqual(clean)
  expect(taken).toBeGreaterThan(bytes)
  // What the two kernels hold, and no more.
  expect(ahead).toBeLessThan(24 * 1024 ** 2)

  taken = sent = 0
  isEarly = true
  expect(await scan(url, body())).toEqual({ clean: false, name: 'Eicar' })
  expect(sent).toBeLessThan(bytes)
  server.close()
})

test('back-office 10: with icaps nothing of a file goes to a scanner that has no certificate', async () => {
  const come: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      come.push(piece)
      socket.end('ICAP/1.0 204 No Content\r\n\r\n')
    })
  })
  const port = await listen(server)
  await expect(scan(`icaps://localhost:${port}/avscan`, Readable.from([file]))).rejects.toThrow()
  const all = Buffer.concat(come)
  // A handshake of TLS.
  expect([all[0], all.includes('RESPMOD'), all.includes('um arquivo')]).toEqual([0x16, false, false])
  server.close()
})

describe('in the library', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation('embedded', { SCAN_URL: scanner.url })
  })
  afterAll(async () => installation.close())

  test('back-office D69: in the library a file that a scanner by ICAP finds infected is refused, and one waits while it is away', async () => {
    const media = mediaOf(installation, await openStaff(installation, ['programme-admin']))
    const pdf = (words: string) => Buffer.from(`%PDF-1.4\n${newId()}\n${words}`)
    scanner.answers(({ body }) =>
      body.includes('EICAR')
        ? [enclosing('403 Forbidden', 'blocked', ['X-Virus-ID: Eicar'])]
        : ['ICAP/1.0 204 No Content\r\n\r\n'],
    )
    expect(await media.add('Limpo.pdf', pdf(''))).toMatchObject({ state: 'ready' })
    expect(await media.add('Guia.pdf', pdf('EICAR'))).toMatchObject({ state: 'refused', reason: 'media.infected' })
    scanner.answers(() => null)
    const item = await media.add('Depois.pdf', pdf(''))
    expect(item).toMatchObject({ state: 'checking', file: null })
    scanner.answers(() => ['ICAP/1.0 204 No Content\r\n\r\n'])
    await passJobTime(installation.services.database, 60_000)
    await installation.services.jobs.run()
    expect(await media.read(item.id)).toMatchObject({ state: 'ready', reason: null })
  })
})
