import * as v from 'valibot'

const line = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest), v.regex(/^[^\p{Cc}]*$/u))

/** What something of the structure is called. */
export const nameField = line(80)
/** What the client's own systems call it; files name it so. Told apart without regard to case. */
export const codeField = line(40)
/** A country by its two letters. */
export const countryField = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
/** What a list is searched for. */
export const searchField = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)))
