import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import {
  newDocument,
  newestToken,
  openRegistration,
  registration,
} from '#server/features/register/register.test-support.ts'
import { invitePeople } from '#server/features/register/register-service.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { ask, openInstallation, type Caller, type Installation } from '#test/support/server/test-installation.ts'
import { signUpPeople } from '#test/support/campaigns/sign-up.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'

const day = 86_400_000

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres', { DEMO: '1' })))
  afterAll(async () => installation.close())

  /** Every row of every table as text: nothing is left out because somebody forgot it. */
  async function everything(): Promise<{ table: string; row: string }[]> {
    const { testDatabase } = installation.services
    const tables = await testDatabase.asOwner<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const each = tables.map(({ name }) => `SELECT '${name}' AS table, t::text AS row FROM ${name} t`)
    return testDatabase.asOwner(each.join(' UNION ALL '))
  }
  const tablesWith = (all: { table: string; row: string }[], canary: string) =>
    [...new Set(all.flatMap(({ table, row }) => (row.includes(canary) ? [table] : [])))].toSorted()
  /** The bytes of everybody's files. */
  async function storedFiles(): Promise<Buffer[]> {
    const folder = join(installation.services.config.dataDir, 'files')
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile())
    return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
  }

  test('engine B11: after a deletion no table and no stored file holds what named the person, what they wrote or what they photographed', async () => {
    const { services, app, clock } = installation
    await openRegistration(services)
    const document = newDocument()
    const email = 'canario.amarelo@example.com'
    const names = { full_name: 'Canariosa Quitandinha', birthday: '1977-07-07' }
    const address = {
      zip: '50000000',
      street: 'Rua Canarial',
      neighborhood: 'Centro',
      number: '77',
      city: 'Recife',
      state: 'PE',
      country: 'BR',
    }
    await services.database.inTenant(2, (tx) => invitePeople(tx, 2, 'BR', [{ document, birthday: '1977-07-07' }]))
    const password = 'Uma 1 senha boa'
    const form = registration(
      { document, ...names, mobile_phone: '(11) 97777-0707' },
      { email, emailConfirmation: email, password },
    )
    const post = (url: string, body: object, headers = {}) => ask(app, { method: 'POST', url, body, headers })
    const registered = await post('/api/register/', form)
    expect(registered.status, registered.body.toString()).toBe(200)
    const token = await newestToken(services, email)
    expect((await post('/api/register/confirm/', { token })).status).toBe(200)
    const signIn = await post('/etraining_login/login/', { username: email, password })
    const { access_token: access, user } = signIn.json<SignedIn>()
    const request: Caller['request'] = (method, url, body, headers) =>
      ask(app, { method, url, body, headers: { authorization: `Bearer ${access}`, [clientHeader]: '1', ...headers } })
    const completed = await request('POST', '/api/register/complete/', { profile: { address } })
    expect(completed.status, completed.body.toString()).toBe(200)
    const nickname = { profile: { nickname: 'Canarinha' } }
    expect((await request('POST', '/api/register/profile/', nickname)).status).toBe(200)
    const support = { use: true, email: 'ajuda@tintas.example', phone: null }
    await services.database.inSystem((tx) => writeAccess(tx, 1, { support }))
    const contact = { name: 'Canariosa', email, subject: 'Canarada', message: 'Canarejo', client: 'tintas' }
    const written = await request('POST', '/api/contact/', contact)
    expect(written.status, written.body.toString()).toBe(200)
    const before = await storedFiles()
    const photo = await freshPicture({ request } as Caller, 'sale')
    const [picture] = (await storedFiles()).filter((bytes) => !before.some((known) => known.equals(bytes)))
    const sale = {
      ...goodSale,
      invoiceNumber: '707707',
      observation: 'vendido ao vizinho Canarudo',
      photo: { fileId: photo.fileId, sha256: photo.sha256, bytes: photo.bytes, type: photo.type },
    }
    const operation = {
      id: newId(clock.now().getTime()),
      kind: 'sale.report',
      payload: sale,
      capturedAt: clock.now().toISOString(),
      skewMs: 0,
      dependsOn: [],
    }
    await services.database.inTenant(1, (tx) => signUpPeople(tx, 1, { userIds: [user.id] }))
    const sent = await request('POST', '/api/operations/', { operations: [operation] })
    expect(sent.json()).toMatchObject({ answers: [{ outcome: 'applied' }] })

    // An export holds the picture.
    const exported = (await request('POST', '/api/account/export/', { confirm: true })).json<
      Record<string, { id?: string; content?: string }[]>
    >()
    const held = exported['file']?.find(({ id }) => id === photo.fileId)
    expect(Buffer.from(held?.content ?? '', 'base64').equals(picture ?? Buffer.alloc(1))).toBe(true)

    // The search finds them where they are: it would find them if they stayed.
    const canaries = ['Canari', 'canari', 'Canar', document, '5511977770707', '1977-07-07']
    const there = await everything()
    for (const canary of canaries) expect(tablesWith(there, canary), canary).not.toEqual([])

    await request('POST', '/api/account/deletion/', { confirm: true })
    clock.pass(15 * day)
    await passJobTime(services.database, 15 * day)
    await services.jobs.run()
    const left = await everything()
    for (const canary of canaries) expect(tablesWith(left, canary), canary).toEqual([])
    expect((await storedFiles()).some((bytes) => picture && bytes.equals(picture))).toBe(false)
    // What was reported stays, of nobody.
    const sales = await services.testDatabase.asOwner('SELECT invoice_number FROM sale WHERE user_id = $1', [user.id])
    expect(sales).toEqual([{ invoice_number: '707707' }])
  })
})
