import type { QuestionDetail } from '#contract/features/question/bank-schema.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import { noteMediaUses } from '#server/features/media/media-service.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { holdBank } from './bank/bank-queries.ts'
import { readyPictures, type Picture } from './question-pictures.ts'
import { holdUnpublished } from './question-queries.ts'
import { editQuestion, type Saving } from './question-service.ts'
import { insertVersions } from './version-queries.ts'

/** A question that is held, as it is published. */
interface Unpublished {
  id: string
  content: Question
  version: number
}
/** Questions written into the database by one statement. */
const atOnce = 500

/** Publishes questions that are held, each as its next version; gives those whose pictures are not ready, which are not. */
async function publishAll(
  tx: Tx,
  clientId: number,
  questions: readonly Unpublished[],
  now: Date,
): Promise<readonly Unpublished[]> {
  const pictures = await readyPictures(
    tx,
    clientId,
    questions.map(({ content }) => content),
  )
  const isReady = ({ content }: Unpublished) => imagesOf(content).every((image) => pictures.has(image))
  const ready = questions.filter(isReady)
  for (let at = 0; at < ready.length; at += atOnce) {
    const versions = ready.slice(at, at + atOnce).map(({ id, content, version }) => {
      const own = imagesOf(content).flatMap((image): [string, Picture][] => {
        const picture = pictures.get(image)
        return picture ? [[image, picture]] : []
      })
      return { questionId: id, version: version + 1, content, own }
    })
    await insertVersions(
      tx,
      clientId,
      versions.map(({ own, ...version }) => ({
        ...version,
        pictures: Object.fromEntries(own.map(([image, { bundle }]) => [image, bundle])),
      })),
      now,
    )
    const uses = versions.flatMap(({ questionId, version, own }) =>
      own.map(([mediaId, picture]) => ({
        subject: 'question-version',
        subjectId: `${questionId}/${version}`,
        mediaId,
        version: picture.version,
      })),
    )
    await noteMediaUses(tx, clientId, uses)
  }
  return questions.filter((question) => !isReady(question))
}

/** Publishes a question: people are asked it from their next attempt on. */
export const publishQuestion = (services: Saving, staff: Staff, id: string): Promise<QuestionDetail> =>
  editQuestion(services, staff, id, async (tx, before, { note, now }) => {
    if (before.retired_at) fail('question.retired')
    const left = await publishAll(tx, staff.clientId, [before], now)
    if (left.length > 0) fail('question.picture_missing')
    await note({
      act: 'question.publish',
      subject: { kind: 'question', id },
      before: { version: before.version },
      after: { version: before.version + 1 },
    })
  })

/** Publishes every question of a bank that was written or changed since. */
export const publishBank = (
  services: Saving,
  staff: Staff,
  bankId: string,
): Promise<{ published: number; left: number }> =>
  writeAsStaff(services, staff, async (tx, { note, now }) => {
    if (!(await holdBank(tx, staff.clientId, bankId))) fail('resource.not_found')
    const questions = await holdUnpublished(tx, staff.clientId, bankId)
    const left = await publishAll(tx, staff.clientId, questions, now)
    const counts = { published: questions.length - left.length, left: left.length }
    await note({ act: 'question_bank.publish', subject: { kind: 'question_bank', id: bankId }, after: counts })
    return counts
  })
