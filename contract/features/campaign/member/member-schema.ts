import * as v from 'valibot'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'

/** Most brands that somebody signs up with. */
export const mostBrands = 200
/** The same of stores. */
const mostStores = 500

const several = (most: number) => v.pipe(v.array(numberIdSchema), v.minLength(1), v.maxLength(most))

/** What somebody signs up for a campaign with (loyalty, section 3). */
export const joinSchema = v.strictObject({
  campaignId: numberIdSchema,
  /** The one company or agency, and brands of it. */
  agencyId: numberIdSchema,
  brandIds: several(mostBrands),
  storeIds: several(mostStores),
  /** Of the client's terms, as they were shown; 0: the client has none. */
  termsVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** That they are of age. */
  adult: v.literal(true),
})
export type JoinInput = v.InferOutput<typeof joinSchema>

/** Somebody leaves a campaign: nothing new counts, what they have stays. */
export const leaveSchema = v.strictObject({ campaignId: numberIdSchema })

/** One store more, or one less. */
export const storeChangeSchema = v.strictObject({
  campaignId: numberIdSchema,
  storeId: numberIdSchema,
  added: v.boolean(),
})
export type StoreChange = v.InferOutput<typeof storeChangeSchema>

/** Somebody's part in a campaign, as their devices have it. */
export const campaignMemberSchema = v.object({
  campaignId: numberIdSchema,
  /** Theirs when they signed up (ISO 3166-1 alpha-2); it stays. */
  country: v.string(),
  agencyId: numberIdSchema,
  brandIds: v.array(numberIdSchema),
  /** Where they sell now. */
  storeIds: v.array(numberIdSchema),
  termsVersion: v.number(),
  joinedAt: instantSchema,
  /** From when nothing new counts; null: they take part. */
  leftAt: v.nullable(instantSchema),
})
export type CampaignMember = v.InferOutput<typeof campaignMemberSchema>

/** Somebody's part in a campaign, as staff see it. */
export const listedMemberSchema = v.object({
  userId: idSchema,
  name: v.string(),
  country: v.string(),
  agencyId: numberIdSchema,
  agency: v.string(),
  brandIds: v.array(numberIdSchema),
  stores: v.number(),
  joinedAt: instantSchema,
  leftAt: v.nullable(instantSchema),
  /** Counts its changes. */
  rev: v.number(),
})
export type ListedMember = v.InferOutput<typeof listedMemberSchema>
