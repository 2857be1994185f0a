/** Most moves of a round: what takes more is over. */
export const mostMoves = 1000
/** Characters of what is written into a gap. */
export const longestAnswer = 200
