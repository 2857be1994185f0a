import * as v from 'valibot'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { leastMultiplier, levelNumbers, mostMultiplier } from './level-numbers.ts'

/** One of them. */
export const levelNumberSchema = v.picklist(levelNumbers)

/** Letters of what a level is called. */
export const longestLevelName = 40
/** The most experience that a level asks for. */
const mostLevelXp = 100_000_000

/** A level of a campaign that was opened. */
export const campaignLevelSchema = v.object({
  name: localizedSchema,
  /** Experience from which on it can be reached. */
  minXp: v.number(),
  /** Of the points of what is multiplied, in basis points (10000 = 1). */
  multiplier: v.number(),
})
export type CampaignLevel = v.InferOutput<typeof campaignLevelSchema>

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** The levels of a campaign as they are written before it opens, the lowest first. */
export const writtenLevelsSchema = v.pipe(
  v.array(
    v.strictObject({
      name: v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestLevelName)))),
      minXp: whole(0, mostLevelXp),
      multiplier: whole(leastMultiplier, mostMultiplier),
    }),
  ),
  v.length(levelNumbers.length),
)

/**
 * Why somebody has a level: they joined with it; the same while the campaign before is not settled; what came of that once
 * it was; the administration approved it, or took it back.
 */
export const levelCauses = ['joined', 'carried', 'fixed', 'approved', 'revoked'] as const
export type LevelCause = (typeof levelCauses)[number]

/** How far a request for the next level is (loyalty, section 11). */
export const levelRequestStates = ['waiting', 'ready', 'lapsed', 'approved', 'refused', 'revoked'] as const
export type LevelRequestState = (typeof levelRequestStates)[number]

/** The level that somebody has in a campaign, as their devices have it. */
export const memberLevelSchema = v.object({
  campaignId: numberIdSchema,
  /** The level held from a moment on, the oldest first; empty: the lowest from the beginning on. */
  history: v.array(v.object({ level: levelNumberSchema, from: instantSchema, cause: v.picklist(levelCauses) })),
  /** For the level after theirs, or the one that was taken back; null: its experience was not reached. */
  request: v.nullable(
    v.object({
      id: idSchema,
      toLevel: levelNumberSchema,
      state: v.picklist(levelRequestStates),
      /** In words of who decided; empty: nobody did. */
      reason: v.string(),
      /** Since when it is in its state. */
      since: instantSchema,
    }),
  ),
})
export type MemberLevel = v.InferOutput<typeof memberLevelSchema>
