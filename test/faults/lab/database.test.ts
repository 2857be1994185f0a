import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientHeader, wireHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { dayIn } from '#contract/engine/time.ts'
import { wireVersion } from '#contract/engine/sync/wire.ts'
import { goodSale } from '../../support/server/test-content.ts'
import { ask, openInstallation, password, start, type Installation } from '../../support/server/test-installation.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onPostgres } from '../../support/database/test-database.ts'
import { openPgProxy, type BreakMoment, type PgProxy } from '../../support/database/pg-proxy.ts'
import { connectTo, dropDatabase, makeDatabase } from '../../support/database/postgres.ts'
import { startServer, temporaryFolder, type ServerProcess } from '../../support/server/server-process.ts'
import { Random } from '../model/random.ts'
import { seeds } from './seeds.ts'

// The embedded database has its kills in server/platform/database/embedded/durability.test.ts.
onPostgres(() => {
  let databaseUrl: string
  let pg: PgProxy
  let installation: Installation
  beforeAll(async () => {
    databaseUrl = await makeDatabase()
    pg = await openPgProxy(databaseUrl)
    installation = await openInstallation('postgres', {}, pg.url)
  })
  afterAll(async () => {
    await installation?.close()
    await pg?.close()
    await dropDatabase(databaseUrl)
  })

  let invoices = 0
  const operation = () => ({
    id: newId(),
    kind: 'sale.report',
    capturedAt: start.toISOString(),
    skewMs: 0,
    dependsOn: [],
    payload: { ...goodSale, invoiceNumber: `D${++invoices}` },
  })
  type Sent = ReturnType<typeof operation>
  const send = (sent: Sent) => installation.as('ana').request('POST', '/api/operations/', { operations: [sent] })
  const outcome = (body: Buffer) =>
    (JSON.parse(body.toString()) as { answers: OperationAnswer[] }).answers.map((answer) => answer.outcome)

  /** What must hold of one sale and of all, whatever broke: whole or not there, and no receipt number lost. */
  async function expectComplete(tx: Tx, sent: Sent, count: number): Promise<void> {
    const sales = await tx.selectFrom('sale').select(['id', 'receipt']).where('client_id', '=', 1).execute()
    expect(sales.filter((sale) => sale.id === sent.id)).toHaveLength(count)
    const counter = await tx
      .selectFrom('counter')
      .select('value')
      .where('client_id', '=', 1)
      .where('name', '=', `receipt:V:${installation.ids.ana}`)
      .executeTakeFirst()
    expect(counter?.value ?? 0).toBe(sales.length)
    expect(new Set(sales.map((sale) => sale.receipt)).size).toBe(sales.length)
    for (const [table, column] of [
      ['operation', 'id'],
      ['change', 'row_key'],
      ['sale_line', 'sale_id'],
    ] as const) {
      const rows = await tx
        .selectFrom(table)
        .selectAll()
        .where('client_id', '=', 1)
        .where(column as never, '=', sent.id as never)
        .execute()
      expect(rows.length, table).toBe(count * (table === 'sale_line' ? goodSale.lines.length : 1))
    }
  }

  test.each<BreakMoment>(['before', 'after'])(
    'row 10: the connection breaks %s the first statement of a sale, the second, and so on: told as 503 with a time, nothing half done, and sent again it counts once',
    async (moment) => {
      let breaks = 0
      for (let n = 1; ; n++) {
        const sent = operation()
        const plan = pg.breakAt(n, moment)
        const answer = await send(sent)
        if (!plan.broke) break
        breaks++
        if (answer.status !== 200) {
          expect([answer.status, answer.headers['retry-after']], `statement ${n}`).toEqual([503, '2'])
          expect(answer.json()).toMatchObject({ code: 'server.unavailable' })
        }
        const done = await installation.services.database.inTenant(1, (tx) =>
          tx.selectFrom('sale').select('id').where('client_id', '=', 1).where('id', '=', sent.id).execute(),
        )
        await installation.services.database.inTenant(1, (tx) => expectComplete(tx, sent, done.length))
        const again = await send(sent)
        expect([again.status, outcome(again.body)]).toEqual([200, ['applied']])
        await installation.services.database.inTenant(1, (tx) => expectComplete(tx, sent, 1))
      }
      expect(breaks).toBeGreaterThan(8)
    },
  )

  test('row 10: while the database is stopped everybody is told 503 with a time, and all is well once it is back', async () => {
    const sent = operation()
    pg.stop(true)
    const answers = await Promise.all([
      send(sent),
      send(operation()),
      installation.as('ana').request('POST', '/api/pull/', { cursor: null }),
    ])
    for (const answer of answers) expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    expect((await ask(installation.app, { method: 'GET', url: '/readyz' })).status).toBe(503)
    expect((await ask(installation.app, { method: 'GET', url: '/healthz' })).status).toBe(200)
    pg.stop(false)
    await expect.poll(async () => (await send(sent)).status).toBe(200)
    expect(outcome((await send(sent)).body)).toEqual(['applied'])
    expect((await ask(installation.app, { method: 'GET', url: '/readyz' })).status).toBe(200)
  })

  test('row 10: when every connection is taken the next one is told 503 with a time; who was waiting is served once', async () => {
    await send(operation())
    const waiting = Array.from({ length: 10 }, operation)
    const holder = await connectTo(databaseUrl)
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT seq FROM stream WHERE stream_id = $1 FOR UPDATE', [userStream(installation.ids.ana)])
      const held = waiting.map(send)
      const refused = await installation.as('bia').request('POST', '/api/operations/', { operations: [operation()] })
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
      await holder.query('COMMIT')
      for (const answer of await Promise.all(held)) expect(outcome(answer.body)).toEqual(['applied'])
    } finally {
      await holder.end()
    }
    for (const sent of waiting) await installation.services.database.inTenant(1, (tx) => expectComplete(tx, sent, 1))
  })

  test.each(seeds(1))(
    'row 10: a server killed between two statements comes back with nothing half done (seed %i)',
    async (seed) => {
      const random = new Random(seed)
      const folder = await temporaryFolder('kill')
      const running: { server: ServerProcess | null } = { server: null }
      const begin = async () => {
        running.server = await startServer({
          dataDir: folder.path,
          env: { DATABASE_URL: pg.url, DEMO: '0', SECRET_KEY: 'a'.repeat(64) },
        })
        const body = new URLSearchParams({ username: 'ana@example.com', password })
        const headers = { [wireHeader]: String(wireVersion) }
        const answer = await fetch(`${running.server.url}/etraining_login/login/`, { method: 'POST', headers, body })
        const { access_token } = (await answer.json()) as { access_token: string }
        return {
          ...headers,
          authorization: `Bearer ${access_token}`,
          [clientHeader]: '1',
          'content-type': 'application/json',
        }
      }
      const post = (headers: Record<string, string>, sent: Sent) =>
        fetch(`${running.server?.url}/api/operations/`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ operations: [sent] }),
        })
      try {
        let headers = await begin()
        for (let kill = 0; kill < 2; kill++) {
          const sent = { ...operation(), capturedAt: new Date().toISOString() }
          const day = dayIn('America/Sao_Paulo', new Date())
          sent.payload = { ...sent.payload, soldOn: day }
          await allow(day)
          const { server } = running
          const ended = new Promise<void>((resolve) => {
            pg.breakAt(
              random.between(3, 12),
              random.pick(['before', 'after']),
              () => void server?.stop('SIGKILL').then(resolve),
            )
          })
          await expect(post(headers, sent)).rejects.toThrow()
          await ended
          headers = await begin()
          const again = await post(headers, sent)
          expect(outcome(Buffer.from(await again.arrayBuffer()))).toEqual(['applied'])
          await installation.services.database.inTenant(1, (tx) => expectComplete(tx, sent, 1))
        }
      } finally {
        await running.server?.stop()
        await folder.remove()
      }
    },
  )

  /** The real server's clock is the real one: the campaign has to run today. */
  async function allow(day: string): Promise<void> {
    await installation.services.database.inTenant(1, (tx) =>
      publishCampaigns(tx, 1, [
        usualCampaign({ id: 1, name: {}, beginsOn: dayAfter(day, -45), endsOn: dayAfter(day, 45) }),
      ]),
    )
  }
})
