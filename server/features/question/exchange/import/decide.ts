import type { Question } from '#contract/features/question/question-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import { findPictures } from '#server/features/media/media-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readyPictures } from '../../question-pictures.ts'
import { findByMarks } from '../../question-queries.ts'
import { marksOf } from '../compare.ts'
import { saysOf, type ReadQuestion } from '../exchanged.ts'
import { withPictures } from '../found-pictures.ts'
import type { PlannedQuestion } from './import-queries.ts'

/** What is remembered of a file while it is looked through. */
export interface Looked {
  /** Questions that it has, by what they are the same by. */
  seen: Set<string>
  /** Questions of the bank that it changes: one is changed by one. */
  taken: Set<string>
}

/** A question of a file with what it is found by, where it is taken. */
export interface MarkedQuestion extends ReadQuestion {
  number: number
  marks: { same: string; asked: string } | null
  isMissing: boolean
}

/** Questions of a file as the bank would have them: with the pictures of the library in the place of their own. */
export async function markQuestions(
  tx: Tx,
  clientId: number,
  read: readonly (ReadQuestion & { number: number })[],
): Promise<MarkedQuestion[]> {
  const own = read.flatMap(({ pictures }) => pictures)
  const known = await findPictures(
    tx,
    clientId,
    own.map(({ sha256 }) => sha256),
  )
  const brought = new Set([...own.map(({ id }) => id), ...[...known.values()].map(({ id }) => id)])
  const ready = await readyPictures(
    tx,
    clientId,
    read.flatMap(({ question }) => question ?? []),
  )
  return read.map((one) => {
    const question = withPictures(one, known)
    const isMissing = question !== null && imagesOf(question).some((id) => !brought.has(id) && !ready.has(id))
    return { ...one, question, isMissing, marks: question && marksOf(question) }
  })
}

/** What of a bank some questions of a file are, or ask the same as. */
export async function findKnown(tx: Tx, clientId: number, bankId: string, marked: readonly MarkedQuestion[]) {
  const marks = marked.flatMap(({ marks: own }) => own ?? [])
  const rows = await findByMarks(tx, clientId, bankId, marks)
  return {
    same: new Set(rows.map(({ same_as: same }) => same)),
    asking: new Map(rows.map((row) => [row.asks, row])),
    byId: new Map(rows.map((row) => [row.id, row])),
  }
}

/** What some questions of a file come to in a bank as it is now. */
export async function planQuestions(
  tx: Tx,
  { clientId, importId, bankId }: { clientId: number; importId: string; bankId: string },
  marked: readonly MarkedQuestion[],
  { seen, taken }: Looked,
): Promise<PlannedQuestion[]> {
  const known = await findKnown(tx, clientId, bankId, marked)
  return marked.map(({ number, line, said, question, code, losses, marks, isMissing }): PlannedQuestion => {
    const row = {
      client_id: clientId,
      import_id: importId,
      row: number,
      user_id: null,
      seen: null,
      field: null,
      code: null,
      other_row: null,
      told: { line, text: question ? saysOf(question.text) : said, kind: kindOf(question), losses, id: null },
    }
    if (!question || !marks) return code ? { ...row, outcome: 'error', code } : { ...row, outcome: 'left' }
    if (isMissing) return { ...row, outcome: 'error', code: 'import.damaged' }
    if (known.same.has(marks.same) || seen.has(marks.same)) return { ...row, outcome: 'same' }
    seen.add(marks.same)
    const before = known.asking.get(marks.asked)
    if (!before || taken.has(before.id)) return { ...row, outcome: 'new' }
    taken.add(before.id)
    return { ...row, outcome: 'changed', seen: before.same_as, told: { ...row.told, id: before.id } }
  })
}

const kindOf = (question: Question | null) => question?.kind ?? null
