import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { Drawable } from '#contract/features/question/draw-rules.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findBankNames } from './bank/bank-queries.ts'
import { findDrawable, findPublished, findTexts, findVersions } from './version-queries.ts'

// What tests ask of the banks: what may be drawn, what is asked, and what somebody was asked once.

/** A question as it was published. */
export interface PublishedQuestion {
  questionId: string
  version: number
  question: Question
  /** The bundle of each picture that it shows, by the id of its file in the library. */
  pictures: Readonly<Record<string, Bundle>>
}

type Row = Awaited<ReturnType<typeof findVersions>>[number]
const toPublished = ({ question_id: questionId, version, content, pictures }: Row): PublishedQuestion => ({
  questionId,
  version,
  question: content,
  pictures,
})

/** Every question of some banks that may be drawn (published, and not retired), and those of some questions that may. */
export const drawableQuestions = (
  tx: Tx,
  clientId: number,
  bankIds: readonly string[],
  questionIds: readonly string[] = [],
): Promise<Drawable[]> => findDrawable(tx, clientId, bankIds, questionIds)

/** What a client's banks are called, by name. */
export const bankNames = findBankNames

/** The beginnings of questions' texts, whatever became of them. */
export const questionTexts = findTexts

/** What people are asked now, by the questions' ids; one that was never published is left out. */
export async function publishedQuestions(
  tx: Tx,
  clientId: number,
  questionIds: readonly string[],
): Promise<Map<string, PublishedQuestion>> {
  const rows = await findPublished(tx, clientId, questionIds)
  return new Map(rows.map((row) => [row.question_id, toPublished(row)]))
}

/** Names a version of a question. */
export const versionKey = ({ questionId, version }: Pick<PublishedQuestion, 'questionId' | 'version'>): string =>
  `${questionId} ${version}`

/** What people were asked once, by `versionKey`; published again or retired since, it is as it was. */
export async function questionVersions(
  tx: Tx,
  clientId: number,
  wanted: readonly { questionId: string; version: number }[],
): Promise<Map<string, PublishedQuestion>> {
  const found = (await findVersions(tx, clientId, wanted)).map(toPublished)
  return new Map(found.map((one) => [versionKey(one), one]))
}
