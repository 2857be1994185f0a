/** The games (player.md, 10), by the names of the specification. */
export const gameTypeNames = [
  'drag_and_drop',
  'drag_the_words',
  'find_the_pairs',
  'this_or_that',
  'fill_in_the_blanks',
  'true_or_false',
  'flashcards',
  'enigma',
] as const
/** See `gameTypeNames`. */
export type GameType = (typeof gameTypeNames)[number]
/** Whether an activity of a type is a game. */
export const isGameType = (type: string): type is GameType => gameTypeNames.some((name) => name === type)

/** Games whose text has gaps. */
export const isGapped = (type: GameType): type is 'drag_the_words' | 'fill_in_the_blanks' =>
  type === 'drag_the_words' || type === 'fill_in_the_blanks'

/** How many things each game is made of; of a text with gaps the words that fit nowhere. */
export const itemLimits: Readonly<Record<GameType, readonly [least: number, most: number]>> = {
  drag_and_drop: [1, 30],
  drag_the_words: [0, 20],
  find_the_pairs: [3, 12],
  this_or_that: [4, 30],
  fill_in_the_blanks: [0, 0],
  true_or_false: [1, 40],
  flashcards: [1, 60],
  enigma: [1, 20],
}
/** Most places that things are dragged to. */
export const mostPlaces = 12
/** Most errors that an author may allow; null: as many as it takes. */
export const mostErrors = 20
