/**
 * How much of a game a round covers (of 1): all of it when it was finished within the errors allowed; else as much as
 * says that it was begun.
 */
export const coveredByRound = (end: 'finished' | 'over'): [from: number, to: number][] => [
  [0, end === 'finished' ? 1 : 0.01],
]
