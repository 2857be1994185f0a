import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type pg from 'pg'
import type { Frame, StoredFile } from '../archive/archive-format.ts'
import { listTables, plainText, type Table } from './table-list.ts'

const deflated = promisify(deflateRaw)
/** Bytes of rows that are kept at a time: memory stays flat however large a table is. */
const aimedAt = 1024 * 1024
/** Rows that are read at once: after small ones may come large ones. */
const mostRows = 200

/**
 * Runs `work` in a transaction that sees the database as it is now and changes nothing, whatever others do meanwhile.
 */
export async function inSnapshot<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    for (const setting of plainText) await client.query(setting)
    return await work()
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Every table and its rows, as frames; `counted` is told how many. Inside {@link inSnapshot}. */
export async function* dumpTables(
  client: pg.Client,
  counted: (table: string, rows: number) => void,
): AsyncGenerator<Frame, void> {
  const clients = await listScopes(client)
  for (const table of await listTables(client)) {
    const columns = table.columns.map(({ name }) => name)
    yield { letter: 'T', body: Buffer.from(JSON.stringify({ table: table.name, columns })) }
    let rows = 0
    for (const clientId of table.tenant ? clients : [null]) {
      for await (const lines of readLines(client, select(table, clientId), clientId)) {
        rows += lines.length
        yield { letter: 'R', body: await deflated(lines.map((line) => `${line}\n`).join(''), { level: 4 }) }
      }
    }
    counted(table.name, rows)
  }
}

/** Every file that a row of the snapshot names. */
export async function* listFiles(client: pg.Client): AsyncGenerator<StoredFile, void> {
  for (const clientId of await listScopes(client)) {
    const where = clientId === null ? '' : `AND client_id = ${clientId}`
    // Bytes of a client's content are stored once, whatever files name them; what was deleted has its place left empty.
    const text = `SELECT json_build_object('key', store_key, 'sha256', min(sha256), 'bytes', min(bytes),
        'type', coalesce(min(type), 'application/octet-stream'), 'version', NULL)::text AS line
      FROM (SELECT client_id, store_key, sha256, bytes, type FROM file
        UNION ALL SELECT client_id, store_key, sha256, bytes, NULL FROM content_bytes) AS named
      WHERE store_key <> '' ${where} GROUP BY store_key ORDER BY store_key`
    for await (const lines of readLines(client, text, clientId)) {
      for (const line of lines) yield JSON.parse(line) as StoredFile
    }
  }
}

/** One reading of everything, or one a client where row security binds the user too: only so is every row seen. */
async function listScopes(client: pg.Client): Promise<(number | null)[]> {
  const { rows } = await client.query<{ passes: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = current_user',
  )
  if (rows[0]?.passes) return [null]
  const clients = await client.query<{ id: number }>('SELECT id FROM client ORDER BY id')
  // Client 0 is the platform.
  return [0, ...clients.rows.map(({ id }) => id)]
}

function select({ name, columns }: Table, clientId: number | null): string {
  const texts = columns.map((column) => `${column.name}::text`).join(', ')
  // To client 0 a policy opens rows of others, for signing in: each row is read once.
  const where = clientId === null ? '' : ` WHERE client_id = ${clientId}`
  return `SELECT to_json(ARRAY[${texts}]::text[])::text AS line FROM ${name}${where}`
}

/** The rows of a query, page by page; the column is called `line`. */
async function* readLines(client: pg.Client, text: string, clientId: number | null): AsyncGenerator<string[], void> {
  if (clientId !== null) await client.query(`SET LOCAL app.client_id = '${clientId}'`)
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR ${text}`)
  let waiting: string[] = []
  let bytes = 0
  for (let size = 20, more = true; more;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${size} FROM lines`)
    let read = 0
    for (const { line } of rows) {
      waiting.push(line)
      read += line.length
      bytes += line.length
      if (bytes < aimedAt) continue
      yield waiting
      waiting = []
      bytes = 0
    }
    more = rows.length === size
    size = Math.max(1, Math.min(mostRows, Math.floor((aimedAt * rows.length) / Math.max(1, read))))
  }
  if (waiting.length > 0) yield waiting
  await client.query('CLOSE lines')
}
