// Apart from the schemas: home reckons with these, and its first frame is to load nothing else.

/** The levels of a campaign, the lowest first. */
export const levelNumbers = [1, 2, 3] as const
export type LevelNumber = (typeof levelNumbers)[number]

/** Bounds of a multiplier, in basis points (10000 = 1). */
export const [leastMultiplier, mostMultiplier] = [10_000, 50_000]
