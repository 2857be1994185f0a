import { setImmediate as nextTurn } from 'node:timers/promises'
import { exchangeLimits, type ExchangeFormat } from '#contract/features/question/exchange-schema.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { fail } from '#server/platform/problem.ts'
import { readCsv } from './csv-questions.ts'
import type { ReadQuestion } from './exchanged.ts'
import { readGift } from './gift-reader.ts'

/** Questions that are read before others get a turn. */
const atOnce = 50

/** A text file as it is written down: UTF-8, or what old systems of Windows write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Every question of a file, in its order; others are served meanwhile. Fails with `import.too_large`. */
export async function readFile(
  bytes: Uint8Array,
  format: ExchangeFormat,
  language: LanguageCode,
): Promise<ReadQuestion[]> {
  const questions = format === 'csv' ? await readCsv(bytes, language) : readGift(decode(bytes), language)
  if (questions.length > exchangeLimits.questions) fail('import.too_large')
  const read: ReadQuestion[] = []
  for (const [at, one] of questions.entries()) {
    read.push(...one())
    if (at % atOnce === atOnce - 1) await nextTurn()
  }
  return read
}
