import * as v from 'valibot'

/** The short name of a client in addresses. */
export const slugSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))
