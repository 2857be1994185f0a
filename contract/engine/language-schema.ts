import * as v from 'valibot'

// Apart from language.ts, whose plain lists and rules the first screens need without any schema.
export const languageCodeSchema = v.picklist(['pt-BR', 'en-US', 'es-ES', 'fr-FR'])

/** A content text in some of the languages. */
export const localizedSchema = v.record(languageCodeSchema, v.optional(v.string()))
