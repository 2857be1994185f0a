import * as v from 'valibot'
import { refusalReasons } from './review-reasons.ts'

/** Why it was refused, as its person reads it; null while it is not. */
export const refusalSchema = v.nullable(v.object({ reason: v.picklist(refusalReasons), note: v.string() }))
export type Refusal = v.InferOutput<typeof refusalSchema>
