import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type pg from 'pg'
import { ArchiveError, tableSchema, type Frame } from '../archive/archive-format.ts'
import { parseJson } from '../archive/read-archive.ts'
import { listTables, plainText, type Table } from './table-list.ts'

const inflated = promisify(inflateRaw)

/** The rows of a frame, each a JSON array. */
export async function rowsOf({ body }: Frame): Promise<string[]> {
  return (await inflated(body)).toString('utf8').split('\n').slice(0, -1)
}

/**
 * Empties every table and fills it from the frames (`T` and `R`), in one transaction with `finish`. As the owner, whose
 * rows of clients are bound by row security as everybody's: it is lifted within the transaction.
 */
export async function loadTables(
  client: pg.Client,
  frames: AsyncIterable<Frame>,
  finish: () => Promise<void>,
): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const setting of plainText) await client.query(setting)
    const tables = await listTables(client)
    const forced = tables.filter((table) => table.forced)
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name } of forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
    let insert: string | null = null
    for await (const frame of frames) {
      if (frame.letter === 'T') insert = insertInto(parseJson(tableSchema, frame.body), tables)
      else if (insert !== null) await client.query(insert, [`[${(await rowsOf(frame)).join(',')}]`])
    }
    await finish()
    // What is checked at the commit is checked here, where tables may not yet be altered.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    for (const { name } of forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

function insertInto(told: { table: string; columns: readonly string[] }, tables: readonly Table[]): string {
  const table = tables.find(({ name }) => name === told.table)
  if (!table) throw new ArchiveError(`This program has no table ${told.table}.`)
  const values = told.columns.map((name, index) => {
    const column = table.columns.find((one) => one.name === name)
    if (!column) throw new ArchiveError(`This program has no column ${name} in ${told.table}.`)
    return `(line ->> ${index})::${column.type}`
  })
  return `INSERT INTO ${table.name} (${told.columns.join(', ')})
    SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) AS line`
}
