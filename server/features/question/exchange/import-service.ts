import { newId } from '#contract/engine/ids.ts'
import type { ExchangeFormat, ExchangeReport, FoundQuestion } from '#contract/features/question/exchange-schema.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import { blocksIn, plainBlocks } from '#contract/features/question/text/question-text.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findBank, findLanguages, holdBank } from '../bank/bank-queries.ts'
import { notePictures, readyPictures } from '../question-pictures.ts'
import { findContents, insertQuestions, updateQuestion } from '../question-queries.ts'
import type { Saving } from '../question-service.ts'
import { asked, canonical } from './compare.ts'
import type { ReadQuestion } from './exchanged.ts'
import { readFile } from './read-file.ts'

/** Questions that the database takes in by one statement. */
const atOnce = 500
/** Rows that a report tells, and those of them that are as they should be. */
const [mostRows, mostPlain] = [1000, 100]

/** A question of a file and what becomes of it; `id`: the one of the bank that it changes. */
type Decided = Omit<ReadQuestion, 'code'> & Pick<FoundQuestion, 'outcome' | 'code'> & { id: string | null }

/** What the questions of a file come to in a bank as it is now. */
async function decide(tx: Tx, clientId: number, bankId: string, read: readonly ReadQuestion[]): Promise<Decided[]> {
  const there = await findContents(tx, clientId, bankId)
  const known = new Set(there.map(({ content }) => canonical(content)))
  const byText = new Map(there.map((row) => [asked(row.content), row.id]))
  const pictures = await readyPictures(
    tx,
    clientId,
    read.flatMap(({ question }) => question ?? []),
  )
  return read.map((found): Decided => {
    const { question } = found
    const plain = { ...found, id: null }
    if (!question) return { ...plain, outcome: 'refused' }
    if (imagesOf(question).some((image) => !pictures.has(image)))
      return {
        ...plain,
        question: null,
        said: JSON.stringify(question.text),
        outcome: 'refused',
        code: 'import.damaged',
      }
    const same = canonical(question)
    if (known.has(same)) return { ...plain, outcome: 'same' }
    known.add(same)
    const id = byText.get(asked(question)) ?? null
    // One question of the bank is changed by one of the file.
    if (id !== null) byText.delete(asked(question))
    return { ...plain, id, outcome: id === null ? 'new' : 'changed' }
  })
}

const saysOf = (question: Question): string => plainBlocks(blocksIn(question.text, 'pt-BR')).trim().slice(0, 200)

function report(decided: readonly Decided[]): ExchangeReport {
  const count = (outcome: FoundQuestion['outcome']) => decided.filter((one) => one.outcome === outcome).length
  const rows = decided.map(({ line, said, question, outcome, code, losses }) => ({
    line,
    text: question ? saysOf(question) : said,
    kind: question?.kind ?? null,
    outcome,
    code,
    losses,
  }))
  const isPlain = ({ outcome, losses }: FoundQuestion) =>
    (outcome === 'new' || outcome === 'same') && losses.length === 0
  const told = [...rows.filter((row) => !isPlain(row)), ...rows.filter(isPlain).slice(0, mostPlain)]
  return {
    counts: {
      new: count('new'),
      changed: count('changed'),
      same: count('same'),
      refused: count('refused'),
      loss: decided.filter(({ losses }) => losses.length > 0).length,
    },
    rows: told.slice(0, mostRows).toSorted((a, b) => a.line - b.line),
  }
}

/** A file of questions for a bank. */
interface FileOf {
  bankId: string
  format: ExchangeFormat
  bytes: Uint8Array
}

async function readFor({ database }: Pick<Services, 'database'>, clientId: number, { bankId, format, bytes }: FileOf) {
  const language = await database.inTenant(clientId, async (tx) => {
    if (!(await findBank(tx, clientId, bankId))) fail('resource.not_found')
    return (await findLanguages(tx, clientId))[0] ?? 'pt-BR'
  })
  return readFile(bytes, format, language)
}

/** Says what the questions of a file would come to; nothing is written. */
export async function checkQuestions(
  services: Pick<Services, 'database'>,
  { clientId }: Staff,
  file: FileOf,
): Promise<ExchangeReport> {
  const read = await readFor(services, clientId, file)
  return services.database.inTenant(clientId, async (tx) => report(await decide(tx, clientId, file.bankId, read)))
}

/** Brings the questions of a file into a bank as drafts: what is the same stays, what is changed waits to be published. */
export async function importQuestions(services: Saving, staff: Staff, file: FileOf): Promise<ExchangeReport> {
  const { clientId } = staff
  const { bankId, format } = file
  const read = await readFor(services, clientId, file)
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    if (!(await holdBank(tx, clientId, bankId))) fail('resource.not_found')
    const decided = await decide(tx, clientId, bankId, read)
    // Ids sort by their instants: with one each, questions stay in the order of their file.
    const instantOf = (at: number) => now.getTime() - decided.length + at
    const written = decided.flatMap(({ question, tags, outcome, id }, at) =>
      question && (outcome === 'new' || outcome === 'changed')
        ? [{ question, tags, difficulty: 'medium' as const, replaces: id, id: id ?? newId(instantOf(at)) }]
        : [],
    )
    const added = written.filter(({ replaces }) => replaces === null)
    for (let at = 0; at < added.length; at += atOnce)
      await insertQuestions(tx, clientId, bankId, added.slice(at, at + atOnce), now)
    for (const { replaces, question, tags } of written) {
      if (replaces === null) continue
      await updateQuestion(tx, clientId, replaces, { imported: { question, tags }, now })
    }
    for (const { id, question } of written)
      if (imagesOf(question).length > 0) await notePictures(tx, clientId, id, question)
    const told = report(decided)
    await note({
      act: 'question_bank.import',
      subject: { kind: 'question_bank', id: bankId },
      after: { format, ...told.counts },
    })
    return told
  })
}
