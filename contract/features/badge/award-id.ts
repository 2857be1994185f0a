import * as v from 'valibot'

/** Id of an award in addresses: its client, then 128 random bits, so that nobody guesses one. */
export const awardIdSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}-[0-9a-f]{32}$/))

/** The client of an award, by its id. */
export const clientOfAward = (awardId: string): number => Number(awardId.split('-', 1)[0])
