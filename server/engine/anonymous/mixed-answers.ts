import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Answers that are written anew beside a new one. */
const mixedWith = 15

// [Note: Mixed answers] A row says when it was written though no column does: rows lie in the order of their arrival, and
// each carries the number of the transaction that wrote it, which is that of the operation's row beside its person. So an
// anonymous answer is never written alone: some others, taken by chance, are taken out and all of them written in an order
// of chance. What their place and number tell is that one of sixteen is new, and all of the first sixteen look alike.

/** Where answers to one thing are kept: the table, with a `client_id` and a random `id`, and the column that says what they are to. */
export interface AnswersPlace {
  table: string
  clientId: number
  of: { column: string; is: string | number }
}

const among = ({ clientId, of }: AnswersPlace) => sql`client_id = ${clientId} AND ${sql.ref(of.column)} = ${of.is}`

/** Holds some answers, by chance; what somebody else is mixing at the moment is left to them. */
async function holdSome(tx: Tx, place: AnswersPlace): Promise<string[]> {
  const from = randomUUID()
  // From a place of chance on and, where that is near the end, from the beginning: by the key, however many there are.
  const next = async (side: '>=' | '<', limit: number) => {
    if (limit === 0) return []
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(place.table)} WHERE ${among(place)} AND id ${sql.raw(side)} ${from}::uuid
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
    return rows.map(({ id }) => id)
  }
  const first = await next('>=', mixedWith)
  return [...first, ...(await next('<', mixedWith - first.length))]
}

/** Takes some answers out; each as the JSON of its row. */
async function takeOut(tx: Tx, place: AnswersPlace): Promise<string[]> {
  const held = await holdSome(tx, place)
  if (held.length === 0) return []
  const table = sql.table(place.table)
  const { rows } = await sql<{ row: string }>`
    DELETE FROM ${table} WHERE ${among(place)} AND id = ANY (${held}::uuid[])
    RETURNING to_jsonb(${table}.*)::text AS row`.execute(tx)
  return rows.map(({ row }) => row)
}

/** The same in an order of chance. */
function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all]
  return Array.from(all, () => left.splice(randomInt(left.length), 1)).flat()
}

/** Keeps an anonymous answer among others, under an id that says nothing; `row` has the other columns, by their names. */
export async function addMixed(tx: Tx, place: AnswersPlace, row: Readonly<Record<string, unknown>>): Promise<void> {
  const { table, clientId, of } = place
  const added = { ...row, client_id: clientId, [of.column]: of.is, id: randomUUID() }
  const rows = shuffled([...(await takeOut(tx, place)), JSON.stringify(added)])
  await sql`INSERT INTO ${sql.table(table)}
    SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(tx)
}
