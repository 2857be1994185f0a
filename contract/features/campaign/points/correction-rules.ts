import * as v from 'valibot'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { mostUnitPoints, type PointsRule, type PointsTable, type PointsVersion } from './points-rule.ts'

/** Days within which a correction that one person asked for is decided by another one. */
export const daysToCorrect = 7
const correctionStates = ['asked', 'approved', 'refused', 'lapsed'] as const

const unit = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostUnitPoints))

/** What is asked for: what a unit of a rule is worth from now on, and why. */
export const askedCorrectionSchema = v.strictObject({
  /** Of the rule. */
  position: v.pipe(v.number(), v.integer(), v.minValue(1)),
  unitPoints: unit,
  unitXp: unit,
  /** It holds for what was sold before it was approved too: a raise alone can. */
  fromFirstDay: v.boolean(),
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)),
})
export type AskedCorrection = v.InferOutput<typeof askedCorrectionSchema>

export const correctionSchema = v.object({
  ...askedCorrectionSchema.entries,
  id: idSchema,
  state: v.picklist(correctionStates),
  askedBy: v.string(),
  /** Empty: nobody yet. */
  decidedBy: v.string(),
  askedAt: instantSchema,
  /** Who reads it may decide: it waits, and somebody else asked for it. */
  mayDecide: v.boolean(),
})
/** A correction of what a rule of an open table is worth. */
export type Correction = v.InferOutput<typeof correctionSchema>

/** The versions of a table that value some day, by their first day: a later version stands before those it came after. */
export const versionsInForce = ({ versions }: PointsTable): PointsVersion[] =>
  versions
    .filter((one) => !versions.some((other) => other.version > one.version && other.soldFrom <= one.soldFrom))
    .toSorted((a, b) => (a.soldFrom < b.soldFrom ? -1 : 1))

/** Rules with what one of them is worth corrected. */
export const correctedRules = (
  rules: readonly PointsRule[],
  { position, unitPoints, unitXp }: Pick<AskedCorrection, 'position' | 'unitPoints' | 'unitXp'>,
): PointsRule[] => rules.map((rule) => (rule.position === position ? { ...rule, unitPoints, unitXp } : rule))

/**
 * Why a correction cannot be, as the field that is wrong; null: it can be. One from the first day raises what is sold, in
 * every version, and has no bound a person, under which what was given before might come to nothing.
 */
export function wrongCorrection(table: PointsTable, asked: AskedCorrection): keyof AskedCorrection | null {
  const rules = versionsInForce(table).flatMap(({ rules: own }) => own.filter((one) => one.position === asked.position))
  if (rules.length === 0) return 'position'
  const last = rules.at(-1)
  if (last?.unitPoints === asked.unitPoints && last.unitXp === asked.unitXp) return 'unitPoints'
  const isRaise = rules.every((rule) => rule.unitPoints <= asked.unitPoints && rule.unitXp <= asked.unitXp)
  const isPlain = rules.every((rule) => rule.source === 'sale' && rule.capPoints === null)
  return asked.fromFirstDay && !(isRaise && isPlain) ? 'fromFirstDay' : null
}
