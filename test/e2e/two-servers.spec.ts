import { createHash } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import { dayIn } from '#contract/engine/time.ts'
import { type ApiPerson, personAt, signInAt } from '../support/server/api-person.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { dropDatabase, makeDatabase, postgresSkipped } from '../support/database/postgres.ts'
import { redisUrl } from '../support/external-services/redis.ts'
import { openS3 } from '../support/external-services/s3.ts'
import { type ServerProcess, startServer, temporaryFolder } from '../support/server/server-process.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

const seller = 'seller@demo.trilha.app'
const why = postgresSkipped ?? (redisUrl === null ? 'no Redis' : '')

if (why) process.stderr.write(`skipped on two servers: ${why}\n`)

/** Two servers on one database, one Redis and one object store. */
interface Installation {
  a: ServerProcess
  b: ServerProcess
  close(): Promise<void>
}
let installation: Installation | undefined

function open(): Installation {
  if (!installation) throw new Error('the servers are not there')
  return installation
}

/** Both start at the same moment on a database that is empty. */
async function openInstallation(): Promise<Installation> {
  const databaseUrl = await makeDatabase()
  const s3 = await openS3()
  const folders = await Promise.all([temporaryFolder('server-a'), temporaryFolder('server-b')])
  const env = {
    DATABASE_URL: databaseUrl,
    BUS_URL: redisUrl ?? '',
    FILES_URL: s3.filesUrl,
    DEMO: '1',
    SECRET_KEY: 'the same forty characters at both servers',
  }
  const starting = await Promise.allSettled(
    folders.map(({ path }) => startServer({ dataDir: path, env, timeoutMs: 120_000 })),
  )
  const started = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const close = async () => {
    await Promise.all(started.map((server) => server.stop()))
    await s3.close()
    await Promise.all(folders.map((folder) => folder.remove()))
    await dropDatabase(databaseUrl)
  }
  const [a, b] = started
  if (a && b) return { a, b, close }
  await close()
  throw starting.find((one) => one.status === 'rejected')?.reason
}

test.skip(why !== '', why)
test.beforeAll(async () => {
  test.setTimeout(180_000)
  installation = await openInstallation()
})
test.afterAll(async () => installation?.close())

test('what a person does through one server shows on their screen at the other without a reload', async ({
  openDevice,
}) => {
  const { a, b } = open()
  const invoice = `202.${String(Date.now()).slice(-6)}`
  const { page } = await openDevice(desk, a.url)
  await signInOnScreen(page, seller, 'Aurora Tintas')
  await page.goto('/insert-sales')
  await expect(page.getByText('000.118.204')).toBeVisible()
  await expect(page.getByText(invoice)).toHaveCount(0)

  const atB = await signInAt(b.url, seller, 1)
  const answer = await atB.send('sale.report', {
    invoiceNumber: invoice,
    storeId: 6,
    soldOn: dayIn('America/Sao_Paulo', new Date()),
    lines: [{ productId: 1, quantity: 2 }],
    observation: '',
  })
  expect(answer.outcome).toBe('applied')
  await expect(page.getByText(invoice)).toBeVisible()
  await expect(page.getByText(`Recibo ${answer.receipt?.number}`)).toBeVisible()
})

test('a photo begun at one server is finished at the other and read at the first, whole and in part, by its sender only', async () => {
  const { a, b } = open()
  const atA = await signInAt(a.url, seller, 1)
  // The same tokens are good at both.
  const atB = personAt(b.url, atA.signedIn, 1)
  const { buffer, mimeType: type } = await makePhoto('ilha', 800, 600)
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  const fileId = newId()

  const begin = { fileId, sha256, bytes: buffer.length, type, purpose: 'photo' }
  const { uploadId, parts } = await post<{ uploadId: string; parts: { number: number; url: string }[] }>(
    atA,
    '/api/files/uploads/',
    begin,
  )
  const sent = await Promise.all(
    parts.map(async ({ number, url }) => {
      const put = await fetch(url, { method: 'PUT', body: new Uint8Array(buffer) })
      return { number, etag: put.headers.get('etag') ?? '' }
    }),
  )
  expect(sent.length).toBe(1)
  expect(await post(atB, '/api/files/complete/', { upload_id: uploadId, sha256, parts: sent })).toEqual({ fileId })

  const full = Buffer.from(await (await atB.request(`/api/files/${fileId}/`)).arrayBuffer())
  const part = await atA.request(`/api/files/${fileId}/`, { headers: { range: 'bytes=100-1099' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 100-1099/${full.length}`)
  expect(part.headers.get('etag')).toBe(`"${createHash('sha256').update(full).digest('hex')}"`)
  expect(Buffer.from(await part.arrayBuffer()).equals(full.subarray(100, 1100))).toBe(true)
  const stranger = await signInAt(b.url, 'painter@demo.trilha.app', 1)
  expect((await stranger.request(`/api/files/${fileId}/`)).status).toBe(404)
})

async function post<T>(person: ApiPerson, path: string, body: object): Promise<T> {
  const answer = await person.request(path, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
