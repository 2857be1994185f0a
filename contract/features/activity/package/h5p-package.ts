import * as v from 'valibot'
import type { Findings } from './package-report.ts'
import type { H5pTree } from './package-tree.ts'

/** Types that a game of ours has (player.md, 9). */
const h5pLibraries = [
  'H5P.DragQuestion',
  'H5P.DragText',
  'H5P.MemoryGame',
  'H5P.ImagePair',
  'H5P.Blanks',
  'H5P.TrueFalse',
  'H5P.QuestionSet',
  'H5P.Dialogcards',
  'H5P.Flashcards',
  'H5P.SingleChoiceSet',
  'H5P.MultiChoice',
  'H5P.GuessTheAnswer',
  'H5P.Crossword',
] as const

const aboutSchema = v.object({ mainLibrary: v.pipe(v.string(), v.maxLength(200)), title: v.optional(v.string(), '') })

/** What an H5P package is, by its `h5p.json`; null: it is none, or of a type that no game has. */
export function readH5p(text: string, file: string, findings: Findings): H5pTree | null {
  let about: unknown
  try {
    about = JSON.parse(text)
  } catch {
    about = null
  }
  const parsed = v.safeParse(aboutSchema, about)
  if (!parsed.success) {
    findings.refuse('h5p.broken', { file })
    return null
  }
  const { mainLibrary: library, title } = parsed.output
  if (!(h5pLibraries as readonly string[]).includes(library)) {
    findings.refuse('h5p.type_unknown', { file, element: 'mainLibrary', value: library })
    return null
  }
  return { kind: 'h5p', library, title: title || library }
}
