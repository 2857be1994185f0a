import { useLingui } from '@lingui/react/macro'
import type { GameType } from '#contract/features/game/game-names.ts'

/** What the things of a game are called at the desk. */
export interface GameWords {
  list: string
  one: (number: number) => string
  text: string
  other?: string
}

/** See `GameWords`, for each game. */
export function useGameWords(): Readonly<Record<GameType, GameWords>> {
  const { t } = useLingui()
  const none: GameWords = { list: '', one: String, text: '' }
  return {
    drag_and_drop: { list: t`Peças`, one: (number) => t`Peça ${number}`, text: t`O que está na peça` },
    drag_the_words: {
      list: t`Palavras que não cabem em lacuna nenhuma`,
      one: (number) => t`Palavra ${number}`,
      text: t`Palavra`,
    },
    find_the_pairs: {
      list: t`Pares`,
      one: (number) => t`Par ${number}`,
      text: t`Uma carta (com imagem, o que ela mostra)`,
      other: t`A outra carta (com imagem, o que ela mostra)`,
    },
    this_or_that: { list: t`Coisas`, one: (number) => t`Coisa ${number}`, text: t`O que é` },
    fill_in_the_blanks: none,
    true_or_false: { list: t`Afirmações`, one: (number) => t`Afirmação ${number}`, text: t`O que se afirma` },
    flashcards: { list: t`Cartões`, one: (number) => t`Cartão ${number}`, text: t`Frente`, other: t`Verso` },
    enigma: { list: t`Enigmas`, one: (number) => t`Enigma ${number}`, text: t`Pista`, other: t`Palavra ou frase` },
  }
}
