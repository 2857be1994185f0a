import type { OpenKey } from '#contract/features/attempt/attempt-schema.ts'
import type { Correction } from '#contract/features/question/judging/correction-rules.ts'
import type { GivenMark } from '#contract/features/question/judging/mark-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { questionVersions, versionKey } from '#server/features/question/published-service.ts'
import { findAnswersOf, type StoredAnswer } from '../answer-queries.ts'
import type { StoredAttempt } from '../attempt-queries.ts'
import { findMarksOf, type StoredMark } from '../marking/mark-queries.ts'
import { findCorrectionsOf, type StoredCorrection } from '../regrade/correction-queries.ts'

/** A correction that counts for an attempt. */
export type AppliedCorrection = Correction & {
  id: string
  /** Whether who passed may have failed by it. */
  mayLose: boolean
}

/** A question of an attempt as it is judged. */
export interface JudgedQuestion extends OpenKey {
  /** Its place in the attempt. */
  index: number
  questionId: string
  version: number
  /** What is done about it, in the order in which that was said. */
  corrections: readonly AppliedCorrection[]
}

/** All that an attempt is judged by. */
export interface Material {
  asked: readonly JudgedQuestion[]
  answers: readonly StoredAnswer[]
  /** In the order in which they were given. */
  marks: readonly (GivenMark & { question: number })[]
}

/** What some attempts of a client are judged by, by their ids; a question whose version is gone is left out. */
export async function findMaterials(
  tx: Tx,
  clientId: number,
  rows: readonly StoredAttempt[],
): Promise<ReadonlyMap<string, Material>> {
  const ids = rows.map(({ id }) => id)
  const wanted = [...new Map(rows.flatMap(({ questions }) => questions).map((one) => [versionKey(one), one])).values()]
  const corrections = await findCorrectionsOf(tx, clientId, wanted)
  const others = corrections.flatMap(({ question_id: questionId, by_version: version }) =>
    version === null ? [] : [{ questionId, version }],
  )
  const versions = await questionVersions(tx, clientId, [...wanted, ...others])
  const answers = Map.groupBy(await findAnswersOf(tx, clientId, ids), ({ attempt_id: id }) => id)
  const marks = Map.groupBy(await findMarksOf(tx, clientId, ids), ({ attempt_id: id }) => id)
  const ruled = Map.groupBy(corrections, (one) => versionKey({ questionId: one.question_id, version: one.version }))
  const known = (row: StoredCorrection) => correctionOf(row, (key) => versions.get(key)?.question)
  return new Map(
    rows.map((row) => {
      const asked = row.questions.flatMap((one, index): JudgedQuestion[] => {
        const question = versions.get(versionKey(one))?.question
        const own = (ruled.get(versionKey(one)) ?? []).filter(({ id }) => !row.spared.includes(id))
        return question
          ? [{ ...one, index, question, keys: row.keys[index] ?? {}, corrections: own.flatMap(known) }]
          : []
      })
      return [row.id, { asked, answers: answers.get(row.id) ?? [], marks: (marks.get(row.id) ?? []).map(givenMark) }]
    }),
  )
}

/** What an attempt is judged by. */
export async function findMaterial(tx: Tx, row: StoredAttempt): Promise<Material> {
  const found = await findMaterials(tx, row.client_id, [row])
  return found.get(row.id) ?? { asked: [], answers: [], marks: [] }
}

const givenMark = ({ question, marked_by: markedBy, mark }: StoredMark) => ({ question, markedBy, mark })

/** None where the version whose key it is has gone. */
function correctionOf(
  { id, kind, question_id: questionId, by_version: version, may_lose: mayLose }: StoredCorrection,
  questionOf: (key: string) => JudgedQuestion['question'] | undefined,
): AppliedCorrection[] {
  if (kind === 'full' || kind === 'leave_out') return [{ id, kind, mayLose }]
  const by = version === null ? undefined : questionOf(versionKey({ questionId, version }))
  return by ? [{ id, kind, by, mayLose }] : []
}
