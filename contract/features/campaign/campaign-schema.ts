import * as v from 'valibot'
import { daySchema, numberIdSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { campaignLevelSchema, writtenLevelsSchema } from './level/level-schema.ts'

/** Countries that campaigns run in (ISO 3166-1 alpha-2). */
export const campaignCountries = ['AR', 'BR', 'CA', 'CL', 'CO', 'MX', 'PE'] as const
/** What becomes of a campaign. */
export const campaignStates = ['draft', 'open', 'settled', 'cancelled'] as const
export type CampaignState = (typeof campaignStates)[number]
/** Letters of what a campaign is called, and of what its landing page says. */
export const [longestCampaignName, longestLanding] = [80, 2000]

const days = {
  beginsOn: daySchema,
  endsOn: daySchema,
  /** The last day on which people sign up. */
  signUpUntil: daySchema,
  /** The last day on which what was done in it is reported. */
  reportUntil: daySchema,
  /** The last day on which its points are redeemed. */
  redeemUntil: daySchema,
  /** The day from which what is left of its points expires. */
  settleOn: daySchema,
}

/** A campaign that was opened, as devices have it. Its days are days of its own time zone. */
export const campaignSchema = v.object({
  id: numberIdSchema,
  name: localizedSchema,
  landing: localizedSchema,
  countries: v.array(v.picklist(campaignCountries)),
  timeZone: v.string(),
  ...days,
  termsVersion: v.number(),
  /** The lowest first. */
  levels: v.array(campaignLevelSchema),
  state: v.picklist(['open', 'settled']),
})
export type Campaign = v.InferOutput<typeof campaignSchema>

/** The days of a campaign, of its own time zone. */
export type CampaignDates = Pick<Campaign, keyof typeof days>

const written = (most: number) =>
  v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most))))

/** What is written of a campaign before it opens. */
export const writtenCampaignSchema = v.strictObject({
  name: written(longestCampaignName),
  landing: written(longestLanding),
  countries: v.pipe(v.array(v.picklist(campaignCountries)), v.minLength(1), v.maxLength(campaignCountries.length)),
  /** Of an audience of the client's; 0: everybody of its countries. */
  audience: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  timeZone: v.pipe(v.string(), v.maxLength(60)),
  ...days,
  levels: writtenLevelsSchema,
})
export type WrittenCampaign = v.InferOutput<typeof writtenCampaignSchema>

/** Days of an open campaign that may become later. */
export const extensionSchema = v.strictObject({
  endsOn: daySchema,
  reportUntil: daySchema,
  settleOn: daySchema,
})
export type Extension = v.InferOutput<typeof extensionSchema>
