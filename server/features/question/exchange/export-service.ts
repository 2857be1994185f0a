import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  exchangeLimits,
  type ExportFormat,
  type Exported,
  type LossKind,
} from '#contract/features/question/exchange-schema.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import { blocksIn, plainBlocks } from '#contract/features/question/text/question-text.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { findBank, findLanguages } from '../bank/bank-queries.ts'
import { readPictures } from '../question-pictures.ts'
import { findContents } from '../question-queries.ts'
import type { Saving } from '../question-service.ts'
import { moodleFrame, writeMoodle } from './moodle/moodle-writer.ts'
import { csvHeads, writeCsv } from './plain/csv-questions.ts'
import { writeGift } from './plain/gift-writer.ts'
import { packItems, writeItem, type PackedItem } from './qti/qti-writer.ts'
import type { PictureOut, Writing } from './written.ts'

/** Questions that are written before others get a turn. */
const atOnce = 100

interface Written {
  text: string | null
  losses: LossKind[]
}

/** A file that questions are written into, one after the other. */
interface Book {
  extension: string
  /** Whether it can hold pictures. */
  shows: boolean
  write: (question: Question, writing: Writing) => Written
  close: () => Buffer
}

function textBook(
  extension: string,
  write: Book['write'],
  [before, behind]: readonly [string, string] = ['', ''],
): Book {
  const pieces = [before]
  return {
    extension,
    shows: extension === 'xml',
    write: (question, writing) => {
      const written = write(question, writing)
      if (written.text !== null) pieces.push(written.text)
      return written
    },
    close: () => Buffer.from([...pieces, behind].join('')),
  }
}

function openBook(format: ExportFormat): Book {
  if (format === 'gift') return textBook('gift', (question, { language, tags }) => writeGift(question, language, tags))
  if (format === 'csv')
    return textBook('csv', (question, { language, tags }) => writeCsv(question, language, tags), [csvHeads(), ''])
  if (format === 'moodle') return textBook('xml', writeMoodle, moodleFrame)
  const items: PackedItem[] = []
  return {
    extension: 'zip',
    shows: true,
    write: (question, writing) => {
      const identifier = `q${items.length + 1}`
      const written = writeItem(question, identifier, writing, format)
      const { text } = written
      if (text !== null) items.push({ identifier, text, tags: writing.tags, pictures: [...writing.pictures.values()] })
      return written
    },
    close: () => packItems(items, format),
  }
}

/** The questions of a bank that are not retired as a file, as they are written now; that it was taken is itself an act. */
export async function exportQuestions(
  services: Saving & Pick<Services, 'files'>,
  staff: Staff,
  bankId: string,
  format: ExportFormat,
): Promise<Exported> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note }) => {
    if (!(await findBank(tx, clientId, bankId))) fail('resource.not_found')
    await note({ act: 'question_bank.export', subject: { kind: 'question_bank', id: bankId }, after: { format } })
    return { done: true }
  })
  const { questions, language } = await services.database.inTenant(clientId, async (tx) => ({
    questions: await findContents(tx, clientId, bankId),
    language: (await findLanguages(tx, clientId))[0] ?? 'pt-BR',
  }))
  const book = openBook(format)
  const rows: Exported['rows'] = []
  const known = new Map<string, PictureOut>()
  let room: number = exchangeLimits.exported
  for (const [at, { content, tags }] of questions.entries()) {
    const wanted = book.shows ? imagesOf(content).filter((id) => !known.has(id)) : []
    for (const [id, picture] of await readPictures(services, clientId, wanted, room)) {
      room -= picture.bytes.length
      known.set(id, picture)
    }
    const pictures = new Map(
      imagesOf(content).flatMap((id): [string, PictureOut][] => {
        const picture = known.get(id)
        return picture ? [[id, picture]] : []
      }),
    )
    const { text, losses } = book.write(content, { language, tags, pictures })
    if (text === null || losses.length > 0) {
      const said = plainBlocks(blocksIn(content.text, language)).trim().slice(0, 200)
      rows.push({ text: said, kind: content.kind, left: text === null, losses })
    }
    if (at % atOnce === atOnce - 1) await nextTurn()
  }
  return { file: book.close().toString('base64'), extension: book.extension, rows }
}
