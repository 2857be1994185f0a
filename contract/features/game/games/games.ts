import type { GameType } from '../game-names.ts'
import type { OpenGame, TextOf } from '../game-rules.ts'
import type { AnyGameContent, GameContent } from '../game-schema.ts'
import { openBlanks, openWords } from './gapped.ts'
import { openEnigma } from './enigma.ts'
import { openPairs } from './pairs.ts'
import { openDragAndDrop, openFlashcards, openThisOrThat, openTrueOrFalse } from './sorting.ts'

type Openers = { readonly [T in GameType]: (content: GameContent<T>, textOf: TextOf) => OpenGame }

const openers: Openers = {
  drag_and_drop: openDragAndDrop,
  drag_the_words: openWords,
  find_the_pairs: openPairs,
  this_or_that: openThisOrThat,
  fill_in_the_blanks: openBlanks,
  true_or_false: openTrueOrFalse,
  flashcards: openFlashcards,
  enigma: openEnigma,
}

/** Opens a game by its type, whose content it is given. */
export const openGameOf = (type: GameType, content: AnyGameContent, textOf: TextOf): OpenGame =>
  (openers[type] as (content: AnyGameContent, textOf: TextOf) => OpenGame)(content, textOf)
