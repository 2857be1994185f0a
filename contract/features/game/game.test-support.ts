import type { GameType } from './game-names.ts'
import type { GameContent } from './game-schema.ts'

const idOf = (at: number) => `01930000-0000-7000-8000-${String(at).padStart(12, '0')}`
const said = (text: string) => ({ 'pt-BR': text })
const many = <T>(count: number, make: (id: string, at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(idOf(at + 1), at))

/** A small game of each type. */
export const sampleGames: { [T in GameType]: GameContent<T> } = {
  drag_and_drop: {
    errorsAllowed: 3,
    places: [
      { id: idOf(11), text: said('Parede') },
      { id: idOf(12), text: said('Madeira') },
    ],
    items: [
      { id: idOf(1), text: said('Acrílica'), fits: [idOf(11)] },
      { id: idOf(2), text: said('Verniz'), fits: [idOf(12)] },
      { id: idOf(3), text: said('Lixa'), fits: [idOf(11), idOf(12)] },
    ],
  },
  drag_the_words: {
    errorsAllowed: 3,
    text: said('Primeiro *lixe*, depois *limpe* e por fim *pinte*.'),
    items: [{ id: idOf(1), text: said('molhe') }],
  },
  find_the_pairs: {
    errorsAllowed: 3,
    items: many(3, (id, at) => ({ id, text: said(`Produto ${at + 1}`), other: said(`Uso ${at + 1}`) })),
  },
  this_or_that: {
    errorsAllowed: 3,
    bins: { one: said('Interior'), two: said('Exterior') },
    items: many(4, (id, at) => ({ id, text: said(`Coisa ${at + 1}`), bin: at % 2 === 0 ? 'one' : 'two' })),
  },
  fill_in_the_blanks: { errorsAllowed: 3, exact: false, text: said('A tinta *acrílica* seca em *duas/2* horas.') },
  true_or_false: {
    errorsAllowed: 3,
    items: many(4, (id, at) => ({
      id,
      text: said(`Afirmação ${at + 1}`),
      isTrue: at % 2 === 0,
      why: said(`Porque ${at + 1}.`),
    })),
  },
  flashcards: { items: many(3, (id, at) => ({ id, text: said(`Frente ${at + 1}`), other: said(`Verso ${at + 1}`) })) },
  enigma: {
    errorsAllowed: 6,
    items: [{ id: idOf(1), text: said('Protege a madeira'), other: said('Verniz') }],
  },
}

type Moves = readonly (readonly [item: string, answer: string])[]

/** Moves that finish each sample, and some that make errors in it after the first of those; null: none does. */
export const samplePlay: Readonly<Record<GameType, { right: Moves; wrong: Moves | null }>> = {
  drag_and_drop: {
    right: [
      [idOf(1), idOf(11)],
      [idOf(2), idOf(12)],
      [idOf(3), idOf(11)],
    ],
    wrong: [[idOf(2), idOf(11)]],
  },
  drag_the_words: {
    right: [
      ['gap1', 'word-gap1'],
      ['gap2', 'word-gap2'],
      ['gap3', 'word-gap3'],
    ],
    wrong: [['gap2', idOf(1)]],
  },
  find_the_pairs: {
    right: many(3, (id) => [`${id}.one`, `${id}.two`] as const),
    wrong: [
      [`${idOf(2)}.one`, `${idOf(3)}.one`],
      [`${idOf(2)}.one`, `${idOf(3)}.one`],
    ],
  },
  this_or_that: {
    right: many(4, (id, at) => [id, at % 2 === 0 ? 'one' : 'two'] as const),
    wrong: [[idOf(2), 'one']],
  },
  fill_in_the_blanks: {
    right: [
      ['gap1', 'Acrilica'],
      ['gap2', '2'],
    ],
    wrong: [['gap2', 'três']],
  },
  true_or_false: {
    right: many(4, (id, at) => [id, String(at % 2 === 0)] as const),
    wrong: [[idOf(2), 'true']],
  },
  flashcards: {
    right: [
      [idOf(1), 'known'],
      [idOf(2), 'again'],
      [idOf(3), 'known'],
      [idOf(2), 'known'],
    ],
    wrong: null,
  },
  enigma: { right: Array.from('verniz', (letter) => [idOf(1), letter] as const), wrong: [[idOf(1), 'x']] },
}
