import * as v from 'valibot'
import { instantSchema } from '#contract/engine/ids.ts'

export const ownFactorsSchema = v.object({
  /** The app that shows codes; null: none was set up. */
  totp: v.nullable(v.object({ since: instantSchema })),
  /** The oldest first. */
  passkeys: v.array(v.object({ id: v.string(), since: instantSchema })),
  /** Recovery codes that were not used. */
  recoveryCodes: v.number(),
  /** From when on the desk does nothing for the person until they have one; null: they have one, or need none. */
  demandedFrom: v.nullable(instantSchema),
})
export type OwnFactors = v.InferOutput<typeof ownFactorsSchema>

export const withCodesSchema = v.object({
  factors: ownFactorsSchema,
  /** New recovery codes, shown now and never again; none where those of before go on. */
  codes: v.array(v.string()),
})
export type FactorsWithCodes = v.InferOutput<typeof withCodesSchema>
