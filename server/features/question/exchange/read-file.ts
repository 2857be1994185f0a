import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LanguageCode } from '#contract/engine/language.ts'
import { exchangeLimits, type ImportFormat } from '#contract/features/question/exchange-schema.ts'
import type { FileShape } from '#server/platform/csv/csv-file.ts'
import { fail } from '#server/platform/problem.ts'
import type { ReadQuestion } from './exchanged.ts'
import { readMoodle } from './moodle/moodle-reader.ts'
import { readCsv } from './plain/csv-questions.ts'
import { readGift } from './plain/gift-reader.ts'
import { readQti } from './qti/qti-reader.ts'

/** Questions that are read before others get a turn. */
const atOnce = 20

/** A file of questions as it is kept. */
export interface KeptFile extends FileShape {
  format: ImportFormat
  language: LanguageCode
  open: () => Promise<AsyncIterable<Uint8Array>>
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function* readAll({ format, language, open, encoding, separator }: KeptFile): AsyncGenerator<ReadQuestion> {
  const bytes = await open()
  switch (format) {
    case 'gift':
      return yield* readGift(decoded(bytes, encoding), language)
    case 'csv':
      return yield* readCsv(bytes, { encoding, separator }, language)
    case 'moodle':
      return yield* readMoodle(bytes, language)
    case 'qti':
      return yield* readQti(bytes, language)
  }
}

/**
 * Every question of a file in its order, one in memory at a time; others are served meanwhile. Fails with
 * `import.too_large`, and with `import.damaged` where the file is not what it is said to be.
 */
export async function* readQuestions(file: KeptFile): AsyncGenerator<ReadQuestion> {
  let count = 0
  for await (const read of readAll(file)) {
    if (++count > exchangeLimits.questions) fail('import.too_large')
    yield read
    if (count % atOnce === 0) await nextTurn()
  }
}
