import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLog } from '../../log.ts'
import { connectOnce, openPool } from '../pool.ts'
import { WireServer } from './wire-server.ts'

let database: PGlite
let server: WireServer
let folder: string
let socketPath: string
const pools: pg.Pool[] = []
const connect = async () => {
  const pool = openPool({ socketPath }, 1, openLog('silent'))
  pools.push(pool)
  return pool.connect()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trilha-wire-'))
  socketPath = join(folder, 's')
  database = await PGlite.create()
  await database.exec('CREATE ROLE trilha_app; CREATE TABLE t (n int)')
  await database.exec('GRANT ALL ON t TO trilha_app')
  server = new WireServer((messages) => database.execProtocolRawSync(messages))
  await server.listen(socketPath)
}, 60_000)
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('many queries sent at once are answered one by one, in order, large and small', async () => {
  const client = await connect()
  const sizes = [1, 100_000, 7, 1_000_000, 0]
  const answers = await Promise.all(sizes.map((size) => client.query("SELECT repeat('x', $1::int) AS text", [size])))
  expect(answers.map(({ rows }) => (rows[0] as { text: string }).text.length)).toEqual(sizes)
  const sent = 'y'.repeat(3_000_000)
  expect((await client.query('SELECT length($1::text) AS n', [sent])).rows).toEqual([{ n: 3_000_000 }])
  client.release()
})

test('an error among them hits its own query and, in a transaction, those behind it', async () => {
  const client = await connect()
  const outcomes = await Promise.allSettled(
    ['BEGIN', 'SELECT 1', 'SELECT nonsense', 'SELECT 2', 'ROLLBACK', 'SELECT 3'].map((text) =>
      client.query({ text, values: [] }),
    ),
  )
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  client.release()
})

test('a client that goes away in a transaction leaves nothing open', async () => {
  const client = await connect()
  await client.query('BEGIN')
  await client.query('INSERT INTO t VALUES (1)')
  client.release(true)
  const next = await connect()
  expect((await next.query('SELECT * FROM t')).rows).toEqual([])
  next.release()
})

test('the next client finds no role, setting or prepared statement of the one before', async () => {
  const first = await connect()
  await first.query("SET app.client_id = '7'")
  await first.query({ name: 'same', text: 'SELECT 1 AS n', values: [] })
  const cut = vi.fn()
  first.once('end', cut)
  const second = await connectOnce({ socketPath }, async (client) => {
    const state = await client.query("SELECT current_user AS who, current_setting('app.client_id', true) AS client")
    const same = await client.query({ name: 'same', text: 'SELECT 2 AS n', values: [] })
    return [state.rows[0], same.rows[0]]
  })
  expect(second).toEqual([{ who: 'postgres', client: '' }, { n: 2 }])
  await vi.waitFor(() => expect(cut).toHaveBeenCalled())
  first.release(true)
})
