import { createHash } from 'node:crypto'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { clientHeader, idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { fingerprintBytes, headBytes, partsOf } from '#contract/features/media/media-upload.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import type { MediaUpload } from '#contract/features/media/media-upload.ts'
import { temporaryFolder, type ServerProcess } from '#test/support/server/server-process.ts'
import { inInstallation } from '../support/bench-server.ts'
import type { Figure } from '../report.ts'
import { allParts, bytes, partOf } from './large-zip.ts'
import { measureMediaOverCuts, memoryOfServer } from './media-over-cuts.ts'

const atOnce = 3

const sha256Of = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const put = (url: string, parts: Iterable<Buffer>, length: number, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { method: 'PUT', headers: { ...headers, 'content-length': length } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer))
    })
    asked.on('error', reject)
    void (async () => {
      for (const part of parts)
        if (!asked.write(part)) await new Promise<void>((drained) => asked.once('drain', () => drained()))
      asked.end()
    })()
  })

/** The same bytes put into a file by a bare server. */
async function measureRawPut(): Promise<number> {
  const folder = await temporaryFolder('raw-put')
  const server = createServer((asked, answer) => {
    void pipeline(asked, createWriteStream(join(folder.path, 'file'), { flush: true })).then(() => answer.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const from = performance.now()
  await put(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, allParts(), bytes)
  const seconds = (performance.now() - from) / 1000
  server.close()
  await folder.remove()
  return seconds
}

async function signIn(server: ServerProcess): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/etraining_login/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'programme-admin@demo.trilha.app', password: 'trilha-demo' }),
  })
  const { access_token: token } = (await answer.json()) as SignedIn
  return { authorization: `Bearer ${token}`, [clientHeader]: '1' }
}

/** Sends the largest file there may be as the desk does, and looks at the server's memory meanwhile. */
export async function measureMediaUpload(): Promise<Figure[]> {
  return [...(await measureStraight()), ...(await measureMediaOverCuts())]
}

async function measureStraight(): Promise<Figure[]> {
  const raw = await measureRawPut()
  return inInstallation({ engine: 'postgres' }, async (server) => {
    const headers = await signIn(server)
    const send = async <T>(path: string, body: object): Promise<T> => {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { ...headers, [idempotencyHeader]: newId(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const { pid } = server
    const rest = memoryOfServer(pid)
    let most = rest
    const timer = setInterval(() => (most = Math.max(most, memoryOfServer(pid))), 100)
    const [head, last] = [partOf(1), partOf(partsOf(bytes))]
    const ends = [head.subarray(0, fingerprintBytes), last.subarray(-fingerprintBytes)]
    const from = performance.now()
    const { mediaId, version } = await send<MediaUpload>('/api/admin/media/uploads/', {
      name: 'Treinamento.zip',
      bytes,
      fingerprint: sha256Of(Buffer.from(`${bytes}\nTreinamento.zip\n`), ...ends),
      head: head.subarray(0, headBytes).toString('base64'),
    })
    const base = `/api/admin/media/${mediaId}/versions/${version}/`
    const numbers = Array.from({ length: partsOf(bytes) }, (_, at) => at + 1)
    const work = async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const part = partOf(number)
        const { url } = await send<{ url: string }>(`${base}parts/`, { number, sha256: sha256Of(part) })
        const type = { 'content-type': 'application/octet-stream' }
        const { statusCode } = await put(server.url + url, [part], part.length, type)
        if (statusCode !== 200) throw new Error(`a part was answered ${statusCode}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await send(`${base}complete/`, {})
    const sent = (performance.now() - from) / 1000
    const read = async () =>
      (await (await fetch(`${server.url}/api/admin/media/${mediaId}/`, { headers })).json()) as MediaDetail
    let item = await read()
    while (item.state === 'checking' || item.state === 'preparing') {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      item = await read()
    }
    const ready = (performance.now() - from) / 1000
    clearInterval(timer)
    const isRight = item.versions[0]?.sha256 === sha256Of(...allParts())
    return [
      { what: 'The same bytes by one PUT to a bare server that writes a file', value: raw, unit: 's' },
      { what: '2 GB sent in parts of 5 MiB, three at a time', value: sent, unit: 's' },
      { what: 'Times the bare PUT', value: sent / raw, unit: '×' },
      { what: 'Until it was joined, checked and prepared', value: ready, unit: 's' },
      { what: 'Memory of the server above rest, at most', value: most - rest, unit: 'MB', atMost: 150 },
      {
        what: 'Ready with the hash of what was sent',
        value: item.state === 'ready' && isRight ? 1 : 0,
        unit: '',
        atLeast: 1,
      },
    ]
  })
}
