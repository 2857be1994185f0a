import { createHash } from 'node:crypto'
import { exchangeLimits } from '#contract/features/question/exchange-schema.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { readContentType } from '#server/features/media/media-service.ts'
import type { FoundPicture, ReadQuestion } from './exchanged.ts'

/** The id that a picture has within a file: made of its hash, so that the same bytes are the same picture. */
const idOf = (sha256: string): string =>
  `${sha256.slice(0, 8)}-${sha256.slice(8, 12)}-7${sha256.slice(13, 16)}-8${sha256.slice(17, 20)}-${sha256.slice(20, 32)}`

/** A picture that was found in a file; null: it is none that the library takes. */
export async function foundPicture(name: string, bytes: Uint8Array): Promise<FoundPicture | null> {
  if (bytes.length === 0 || bytes.length > exchangeLimits.picture) return null
  const content = await readContentType(bytes)
  if (content?.kind !== 'image') return null
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const plain = name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-120)
  return { id: idOf(sha256), sha256, name: plain || `picture.${content.extension}`, bytes }
}

/** A question that calls its pictures by what the library calls them; those that it has not yet stay as they are. */
export function withPictures(read: ReadQuestion, known: ReadonlyMap<string, { id: string }>): Question | null {
  if (!read.question || read.pictures.length === 0) return read.question
  let written = JSON.stringify(read.question)
  for (const { id, sha256 } of read.pictures)
    written = written.replaceAll(`"${id}"`, `"${known.get(sha256)?.id ?? id}"`)
  return JSON.parse(written) as Question
}
