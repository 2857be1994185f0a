import { sql } from 'kysely'
import { pickText, type Localized } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { QuestionState } from '#contract/features/question/bank-schema.ts'
import type { Difficulty } from '#contract/features/question/draw-rules.ts'
import type { Question, QuestionKind } from '#contract/features/question/question-schema.ts'
import { plainBlocks } from '#contract/features/question/text/question-text.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { marksOf } from './exchange/compare.ts'

/** What is written of a question. */
export interface WrittenQuestion {
  question: Question
  tags: string[]
  difficulty: Difficulty
}
/** What a list of questions is narrowed by. */
export interface QuestionFilter {
  search?: string | undefined
  kind?: QuestionKind | undefined
  difficulty?: Difficulty | undefined
  tag?: string | undefined
  state?: QuestionState | undefined
}
export type QuestionSort = 'newest' | 'text' | '-text'

/** Characters of a question's text that lists show. */
const listedText = 200

const listed = [
  'id',
  'kind',
  'text',
  'tags',
  'difficulty',
  'version',
  'changed',
  'retired_at',
  'changed_at',
  'rev',
  'bank_id',
  'sort_text',
] as const
const points = sql<number>`(content->>'points')::float8`.as('points')

/** A page of a bank's questions after the one named by the cursor. Without a state the retired are left out. */
export async function findQuestions(
  tx: Tx,
  clientId: number,
  bankId: string,
  { search, kind, difficulty, tag, state }: QuestionFilter,
  { sort, cursor, limit }: { sort: QuestionSort; cursor: string | undefined; limit: number },
) {
  let query = tx
    .selectFrom('question')
    .select(listed)
    .select(points)
    .where('client_id', '=', clientId)
    .where('bank_id', '=', bankId)
    .where('retired_at', state === 'retired' ? 'is not' : 'is', null)
  if (state === 'draft') query = query.where('version', '=', 0)
  if (state === 'changed' || state === 'published')
    query = query.where('version', '>', 0).where('changed', '=', state === 'changed')
  if (kind) query = query.where('kind', '=', kind)
  if (difficulty) query = query.where('difficulty', '=', difficulty)
  if (tag) query = query.where(sql<boolean>`tags @> ARRAY[${tag}]::text[]`)
  if (search) query = query.where(hasWords('question.words', search))
  const last = cursor === undefined ? undefined : await findQuestion(tx, clientId, cursor)
  if (sort === 'newest') {
    if (last) query = query.where('id', '<', last.id)
    return query.orderBy('id', 'desc').limit(limit).execute()
  }
  const [beyond, order] = sort === 'text' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  if (last)
    query = query.where(
      sql<boolean>`(sort_text, id) ${sql.raw(beyond)} (${last.sort_text} COLLATE "C", ${last.id}::uuid)`,
    )
  return query.orderBy('sort_text', order).orderBy('id', order).limit(limit).execute()
}

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

const one = (tx: Tx, clientId: number, id: string) =>
  tx
    .selectFrom('question')
    .select([...listed, 'content'])
    .select(points)
    .where('client_id', '=', clientId)
    .where('id', '=', id)

export async function findQuestion(tx: Tx, clientId: number, id: string) {
  return one(tx, clientId, id).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export async function holdQuestion(tx: Tx, clientId: number, id: string) {
  return one(tx, clientId, id).forUpdate().executeTakeFirst()
}

/** Questions of a bank that were written or changed since they were published, held until the transaction ends. */
export async function holdUnpublished(tx: Tx, clientId: number, bankId: string) {
  return tx
    .selectFrom('question')
    .select(['id', 'content', 'version'])
    .where('client_id', '=', clientId)
    .where('bank_id', '=', bankId)
    .where('retired_at', 'is', null)
    .where('changed', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Everything that is written in a bank and not retired. */
export async function findContents(tx: Tx, clientId: number, bankId: string) {
  return tx
    .selectFrom('question')
    .select(['id', 'content', 'tags'])
    .where('client_id', '=', clientId)
    .where('bank_id', '=', bankId)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Questions of a bank, not retired, that are the same as some of a file or ask the same. */
export async function findByMarks(
  tx: Tx,
  clientId: number,
  bankId: string,
  marks: readonly { same: string; asked: string }[],
) {
  if (marks.length === 0) return []
  const of = (column: 'same_as' | 'asks', wanted: string[]) =>
    tx
      .selectFrom('question')
      .select(['id', 'same_as', 'asks'])
      .where('client_id', '=', clientId)
      .where('bank_id', '=', bankId)
      .where('retired_at', 'is', null)
      .where(column, 'in', wanted)
  const same = marks.map((mark) => mark.same)
  const asked = marks.map((mark) => mark.asked)
  return of('same_as', same).union(of('asks', asked)).orderBy('id').execute()
}

/** What is kept of a question for lists, searches and orders, too. */
function columnsOf({ question, tags, difficulty }: WrittenQuestion) {
  const plain = Object.fromEntries(
    Object.entries(question.text).map(([language, blocks]) => [language, plainBlocks(blocks ?? []).trim()]),
  )
  const { same, asked } = marksOf(question)
  const text: Localized = Object.fromEntries(
    Object.entries(plain).map(([language, said]) => [language, Array.from(said).slice(0, listedText).join('')]),
  )
  return {
    kind: question.kind,
    content: JSON.stringify(question),
    tags,
    difficulty,
    text: JSON.stringify(text),
    words: fold([...Object.values(plain), ...tags].join(' ')),
    sort_text: fold(pickText(text, 'pt-BR')),
    same_as: same,
    asks: asked,
  }
}

export async function insertQuestions(
  tx: Tx,
  clientId: number,
  bankId: string,
  rows: readonly (WrittenQuestion & { id: string })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('question')
    .values(
      rows.map((row) => ({
        client_id: clientId,
        id: row.id,
        bank_id: bankId,
        ...columnsOf(row),
        retired_at: null,
        changed_at: now,
      })),
    )
    .execute()
}

type Change = Parameters<typeof updateQuestion>[3]

function setsOf(change: Change) {
  if ('retiredAt' in change) return { retired_at: change.retiredAt }
  const { now } = change
  if ('written' in change) return { ...columnsOf(change.written), changed: change.changed, changed_at: now }
  const { difficulty: _, ...columns } = columnsOf({ ...change.imported, difficulty: 'medium' })
  return { ...columns, changed: true, changed_at: now }
}

/** Writes what staff changed of a question, and counts the change. */
export async function updateQuestion(
  tx: Tx,
  clientId: number,
  id: string,
  change:
    | { written: WrittenQuestion; changed: boolean; now: Date }
    /** How hard it is no file says: that stays. */
    | { imported: Omit<WrittenQuestion, 'difficulty'>; now: Date }
    | { retiredAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('question')
    .set(setsOf(change))
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
