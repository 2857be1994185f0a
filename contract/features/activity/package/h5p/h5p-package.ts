import * as v from 'valibot'
import type { Findings } from '../package-report.ts'
import type { H5pTree } from '../package-tree.ts'
import {
  readCrossword,
  readDialogcards,
  readFlashcards,
  readGuess,
  readPairs,
  readQuestionSet,
  readTrueFalse,
  type H5pReader,
} from './h5p-cards.ts'
import { answersOf, readMultiChoice, readSingleChoices } from './h5p-choices.ts'
import { readDragQuestion } from './h5p-drag.ts'
import { picturesOfH5p } from './h5p-game.ts'
import { h5pContentFile, readingOf } from './h5p-reading.ts'
import { readBlanks, readDragText } from './h5p-words.ts'

// [Note: H5P] H5P content is not run: it becomes a game of ours when its package is looked through, and the package is
// kept with the game in its tree. What the game has nothing for is told in the report, whose author reads it; an editor
// makes fields of the game, and from there on it is a game like any other.

/** Types that a game of ours has (player.md, 9). */
const readers = new Map<string, H5pReader>([
  ['H5P.DragQuestion', readDragQuestion],
  ['H5P.DragText', readDragText],
  ['H5P.MemoryGame', readPairs],
  ['H5P.ImagePair', readPairs],
  ['H5P.Blanks', readBlanks],
  ['H5P.TrueFalse', readTrueFalse],
  ['H5P.QuestionSet', readQuestionSet],
  ['H5P.Dialogcards', readDialogcards],
  ['H5P.Flashcards', readFlashcards],
  ['H5P.SingleChoiceSet', readSingleChoices],
  ['H5P.MultiChoice', readMultiChoice],
  ['H5P.GuessTheAnswer', readGuess],
  ['H5P.Crossword', readCrossword],
])

const aboutSchema = v.object({ mainLibrary: v.pipe(v.string(), v.maxLength(200)), title: v.optional(v.string(), '') })

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** What a package holds that is of a type no game has; null: a game has it. */
function unknownType(library: string, content: unknown): string | null {
  if (!readers.has(library)) return library
  const answers = library === 'H5P.MultiChoice' ? answersOf(content) : 2
  if (answers !== null && answers !== 2) return `${library} (${answers})`
  if (library !== 'H5P.QuestionSet') return null
  const { success, output } = v.safeParse(v.object({ questions: v.array(v.object({ library: v.string() })) }), content)
  if (!success || output.questions.some((one) => one.library.startsWith('H5P.TrueFalse '))) return null
  return [library, ...new Set(output.questions.map((one) => one.library))].join(', ')
}

/**
 * What an H5P package is, by its `h5p.json` and its content (null: it has none), among files of these paths and hashes; null:
 * it is none, or of a type that no game has.
 */
export function readH5p(
  { about, content, hashes }: { about: string; content: string | null; hashes: ReadonlyMap<string, string> },
  file: string,
  findings: Findings,
): H5pTree | null {
  const parsed = v.safeParse(aboutSchema, parse(about))
  if (!parsed.success) {
    findings.refuse('h5p.broken', { file })
    return null
  }
  const { mainLibrary: library, title } = parsed.output
  const held = parse(content)
  const unknown = unknownType(library, held)
  if (unknown !== null) {
    findings.refuse('h5p.type_unknown', { file, element: 'mainLibrary', value: unknown })
    return null
  }
  const game = readers.get(library)?.(held, readingOf(hashes, findings)) ?? null
  if (game) {
    const pictures = Object.fromEntries(picturesOfH5p(game).map((path) => [path, hashes.get(path) ?? '']))
    return { kind: 'h5p', library, title: title || library, game, pictures }
  }
  findings.refuse('h5p.broken', { file: h5pContentFile })
  return null
}
