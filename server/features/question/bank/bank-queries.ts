import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

const columns = ['id', 'name', 'rev'] as const
export type BankSort = 'name' | '-name'

export async function findBank(tx: Tx, clientId: number, id: string) {
  return tx
    .selectFrom('question_bank')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, held until the transaction ends. */
export async function holdBank(tx: Tx, clientId: number, id: string) {
  return tx
    .selectFrom('question_bank')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A page of a client's banks after the one named by the cursor. */
export async function findBanks(
  tx: Tx,
  clientId: number,
  search: string | undefined,
  { sort, cursor, limit }: { sort: BankSort; cursor: string | undefined; limit: number },
) {
  let query = tx.selectFrom('question_bank').select(columns).where('client_id', '=', clientId)
  if (search) query = query.where(hasWords('question_bank.sort_name', search))
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const last = cursor === undefined ? undefined : await findBank(tx, clientId, cursor)
  if (last) query = query.where('sort_name', beyond, fold(last.name))
  return query.orderBy('sort_name', order).limit(limit).execute()
}

/** How many questions banks have that are not retired, and how many of them are published. */
export async function countQuestions(
  tx: Tx,
  clientId: number,
  bankIds: readonly string[],
): Promise<Map<string, { questions: number; published: number }>> {
  if (bankIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('question')
    .select(['bank_id', sql<number>`count(*)::int`.as('questions')])
    .select(sql<number>`(count(*) FILTER (WHERE version > 0))::int`.as('published'))
    .where('client_id', '=', clientId)
    .where('bank_id', 'in', bankIds)
    .where('retired_at', 'is', null)
    .groupBy('bank_id')
    .execute()
  return new Map(rows.map(({ bank_id: id, questions, published }) => [id, { questions, published }]))
}

/** How many questions of a bank may be drawn, by their tags and difficulty. */
export async function countDrawable(tx: Tx, clientId: number, bankId: string) {
  return tx
    .selectFrom('question')
    .select(['tags', 'difficulty', sql<number>`count(*)::int`.as('questions')])
    .where('client_id', '=', clientId)
    .where('bank_id', '=', bankId)
    .where('version', '>', 0)
    .where('retired_at', 'is', null)
    .groupBy(['tags', 'difficulty'])
    .execute()
}

/** What a client's banks are called, by name. */
export async function findBankNames(tx: Tx, clientId: number): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('question_bank')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .orderBy('sort_name')
    .execute()
}

/** Tags of the questions of a bank, each once. */
export async function findTags(tx: Tx, clientId: number, bankId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('question')
    .select(sql<string>`unnest(tags)`.as('tag'))
    .distinct()
    .where('client_id', '=', clientId)
    .where('bank_id', '=', bankId)
    .where('retired_at', 'is', null)
    .execute()
  return rows.map(({ tag }) => tag).toSorted((a, b) => a.localeCompare(b))
}

/** The languages that the client's content is written in, its default one first. */
export async function findLanguages(tx: Tx, clientId: number) {
  const { languages } = await tx
    .selectFrom('client')
    .select('languages')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return languages
}

export async function insertBank(tx: Tx, clientId: number, id: string, name: string): Promise<void> {
  await tx
    .insertInto('question_bank')
    .values({ client_id: clientId, id, name, sort_name: fold(name) })
    .execute()
}

export async function updateBank(tx: Tx, clientId: number, id: string, name: string): Promise<void> {
  await tx
    .updateTable('question_bank')
    .set((eb) => ({ name, sort_name: fold(name), rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
