/** How fast something can be played: the server grants no more than twice. */
export const rates: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
