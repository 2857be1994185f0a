import * as v from 'valibot'

// Node and browsers both have it; the contract is compiled with the types of neither.
declare const TextEncoder: new () => { encode(text: string): { length: number } }

/** Role of the file of a bundle that has the text of another one, for who looks for a word. */
export const textRole = 'text'
/** Most bytes of such a file: what is longer is cut, and says so. */
export const mostTextBytes = 200 * 1024

const partSchema = v.strictObject({
  /** The page, from 0. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  text: v.string(),
})
/** A stretch of text and where it stands. */
export type TextPart = v.InferOutput<typeof partSchema>

const fileTextSchema = v.strictObject({
  /** There is more than was taken. */
  cut: v.boolean(),
  parts: v.array(partSchema),
})
/** The text of a file, by its places. */
export type FileText = v.InferOutput<typeof fileTextSchema>

const encoder = new TextEncoder()

/** The text of a file as it is kept: whole places, as many as fit; null where nothing is said at all. */
export function packFileText(parts: readonly TextPart[], isCut = false): string | null {
  const told = parts
    .map(({ at, text }) => ({ at, text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
  if (told.length === 0) return null
  let bytes = encoder.encode(JSON.stringify({ cut: false, parts: [] })).length
  const fitting = told.findIndex((part) => (bytes += encoder.encode(JSON.stringify(part)).length + 1) > mostTextBytes)
  const kept = fitting === -1 ? told : told.slice(0, fitting)
  return JSON.stringify({ cut: isCut || kept.length < told.length, parts: kept } satisfies FileText)
}

/** Reads the text of a file; null where it is none. */
export function readFileText(text: string): FileText | null {
  try {
    const read = v.safeParse(fileTextSchema, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
