import * as v from 'valibot'
import type { Findings, PackageWarning } from '../package-report.ts'
import { gappedText, markedText, plainText, readHtml } from './h5p-text.ts'

/** Where the content of an H5P package stands. */
export const h5pContentFile = 'content/content.json'
/** What is longer is no text that somebody reads (characters). */
const longestHtml = 20_000

/** Reads what a content says; what no game has is told, with where it stands. */
export interface H5pReading {
  /** What games show, with its marks, of at most so many characters. */
  marked: (html: string, most: number, element: string) => string
  /** The words alone, on one line. */
  words: (html: string, most: number, element: string) => string
  /** What was read already, of at most so many characters. */
  cut: (text: string, most: number, element: string) => string
  /** A text with gaps. */
  gapped: (html: string, element: string, gapOf: (inner: string) => string | null) => string
  /** A picture, by its path in the package; undefined where there is none. */
  picture: (image: H5pImage, element: string) => string | undefined
  lose: (code: PackageWarning, element: string, value?: string | null) => void
  /** Tells of words that have no place in the game. */
  loseWords: (html: string, element: string) => void
  /** Tells of tips, feedback and the like, where there are any. */
  loseHints: (hints: readonly (string | undefined)[], element: string) => void
  /** The first so many; those after them are told. */
  first: <T>(all: readonly T[], most: number, element: string) => readonly T[]
}

/** Something that H5P writes in many ways while it is empty. */
export const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
/** HTML, or nothing. */
export const html = v.fallback(v.optional(v.string(), ''), '')
/** A file of the package, with what is on it. */
export const h5pFile = lenient(v.object({ path: v.string(), mime: lenient(v.string()) }))
type H5pImage = v.InferOutput<typeof h5pFile>

/** What stands beside a question: a picture, a film, a sound. */
export const h5pMedia = lenient(
  v.object({
    type: lenient(
      v.object({
        library: v.string(),
        params: lenient(v.object({ file: h5pFile, alt: html })),
      }),
    ),
  }),
)

/** Begins to read the content of a package that has these files. */
export function readingOf(paths: { has: (path: string) => boolean }, findings: Findings): H5pReading {
  const lose: H5pReading['lose'] = (code, element, value = null) =>
    findings.warn(code, { file: h5pContentFile, element, value })
  const read = (written: string, element: string) => {
    if (written.length > longestHtml) lose('h5p_text_cut', element)
    const found = readHtml(written.slice(0, longestHtml))
    if (found.lost.length > 0) lose('h5p_format_lost', element, found.lost.join(', '))
    return found
  }
  const cut = (text: string, most: number, element: string) => {
    if (text.length <= most) return text
    lose('h5p_text_cut', element, text)
    return text.slice(0, most - 1).trimEnd() + '…'
  }
  const words = (text: string) => plainText(readHtml(text.slice(0, longestHtml)))
  return {
    cut,
    marked(text, most, element) {
      const found = read(text, element)
      const marked = markedText(found)
      // Cut marks would be read as signs.
      return marked.length <= most ? marked : cut(plainText(found), most, element)
    },
    words: (text, most, element) => cut(plainText(read(text, element)).replaceAll('\n', ' '), most, element),
    gapped: (text, element, gapOf) => gappedText(read(text, element), gapOf),
    picture(image, element) {
      if (image === undefined) return undefined
      const path = `content/${image.path.replaceAll('\\', '/')}`
      if (paths.has(path)) return path
      if (/^https?:/i.test(image.path))
        findings.warn('address_outside', { file: h5pContentFile, element, value: image.path })
      else findings.warn('file_missing', { file: path })
      return undefined
    },
    lose,
    loseWords(text, element) {
      const said = words(text)
      if (said !== '') lose('h5p_parts_lost', element, said)
    },
    loseHints(hints, element) {
      for (const hint of hints) {
        const said = words(hint ?? '')
        if (said !== '') lose('h5p_hints_lost', element, said)
      }
    },
    first(all, most, element) {
      if (all.length > most) lose('h5p_parts_lost', element, `${all.length} > ${most}`)
      return all.slice(0, most)
    },
  }
}

/** The picture beside a question; of a film or a sound it is told that it is lost. */
export function pictureBeside(
  media: v.InferOutput<typeof h5pMedia>,
  reading: H5pReading,
  element: string,
): { picture?: string } {
  const { type } = media ?? {}
  if (!type) return {}
  if (!type.library.startsWith('H5P.Image ')) {
    reading.lose('h5p_media_lost', element, type.library)
    return {}
  }
  const picture = reading.picture(type.params?.file, element)
  return picture === undefined ? {} : { picture }
}
