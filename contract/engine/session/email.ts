import * as v from 'valibot'

/** An e-mail address as people have them: one sign, a domain with a dot, no spaces. Kept in lower case. */
export const emailSchema = v.pipe(v.string(), v.maxLength(256), v.trim(), v.toLowerCase(), v.email())
