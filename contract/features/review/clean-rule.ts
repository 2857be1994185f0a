/**
 * What the programme's rule approves by itself, where a client wants that (loyalty.md, 10: `auto_clean`): no more points than
 * these, after so many hours; of a hundred so many are drawn for people all the same.
 */
export const cleanRule = { mostPoints: 500, hours: 24, drawn: 10 } as const
