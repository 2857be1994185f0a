import * as v from 'valibot'
import { structureStates } from '#contract/features/structure/structure-schema.ts'

const namedSchema = v.object({ id: v.number(), name: v.string() })
const shared = {
  id: v.number(),
  name: v.string(),
  code: v.string(),
  state: v.picklist(structureStates),
  /** The one that its people went to, where it was merged. */
  mergedInto: v.nullable(namedSchema),
  /** Counts its changes. */
  rev: v.number(),
}

/** A brand of an agency, with how many people chose it. */
export const brandSchema = v.object({ ...shared, people: v.number() })
export type Brand = v.InferOutput<typeof brandSchema>

/** A company or agency as staff list it, with how many active brands it has. */
export const listedAgencySchema = v.object({ ...shared, brands: v.number() })
export type ListedAgency = v.InferOutput<typeof listedAgencySchema>

/** One agency with its brands, retired ones too, and how many people chose it. */
export const agencyDetailSchema = v.object({ ...shared, people: v.number(), brands: v.array(brandSchema) })
export type AgencyDetail = v.InferOutput<typeof agencyDetailSchema>
