import * as v from 'valibot'
import { daySchema, idSchema, numberIdSchema } from '#contract/engine/ids.ts'

/** Where points of a table come from. Those of store photos stand with their types. */
export const pointsSources = ['sale', 'course', 'trail', 'survey'] as const
/** What is done once and gives points then. */
export type GrantSource = Exclude<(typeof pointsSources)[number], 'sale'>
/** What a rule of sales looks at in a product, in the order of the columns of a file. */
export const matchFields = ['brand', 'productType', 'processor', 'generation', 'formFactor', 'sku'] as const
/** Most points, and experience points, of one unit. */
export const mostUnitPoints = 1_000_000
/** Most rules of a table. */
export const mostRules = 2000
/** A multiplier of 1, in basis points. */
export const plainMultiplier = 10_000

const matched = v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)))
const unit = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostUnitPoints))

const rule = {
  source: v.picklist(pointsSources),
  /** The thing it is about, of what is no sale: the number of a course or trail, the id of a survey. */
  subjectId: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(40))),
  brand: matched,
  productType: matched,
  processor: matched,
  generation: matched,
  formFactor: matched,
  sku: matched,
  unitPoints: unit,
  unitXp: unit,
  /** Its points are multiplied by the level’s multiplier; experience never is. */
  multiplied: v.boolean(),
  /** Most points of it for a person in the campaign; null: no bound. */
  capPoints: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
}

const numberTextSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))

/** Whether an id can be one of the things that a rule is about. */
const isSubject = ({ source, subjectId }: { source: (typeof pointsSources)[number]; subjectId: string | null }) =>
  subjectId === null || (source !== 'sale' && v.is(source === 'survey' ? idSchema : numberTextSchema, subjectId))

/** A rule as it is written; its place in the list is its position. */
export const writtenRuleSchema = v.pipe(
  v.strictObject(rule),
  v.forward(v.partialCheck([['source'], ['subjectId']], isSubject), ['subjectId']),
)
export type WrittenRule = v.InferOutput<typeof writtenRuleSchema>

/** A rule for what is sold under a SKU. */
export const skuRule = (sku: string, unitPoints: number, unitXp = 0): WrittenRule => ({
  source: 'sale',
  subjectId: null,
  brand: null,
  productType: null,
  processor: null,
  generation: null,
  formFactor: null,
  sku,
  unitPoints,
  unitXp,
  multiplied: true,
  capPoints: null,
})

const pointsRuleSchema = v.object({ position: v.pipe(v.number(), v.integer(), v.minValue(1)), ...rule })
/** A rule of a points table. */
export type PointsRule = v.InferOutput<typeof pointsRuleSchema>

/** The points table of a campaign: its versions, each for days of sale from one on. */
export const pointsTableSchema = v.object({
  campaignId: numberIdSchema,
  versions: v.array(v.object({ version: v.number(), soldFrom: daySchema, rules: v.array(pointsRuleSchema) })),
})
export type PointsTable = v.InferOutput<typeof pointsTableSchema>
export type PointsVersion = PointsTable['versions'][number]

/** What a rule can look at in a product. */
export type MatchedProduct = Partial<Record<(typeof matchFields)[number], string | undefined>>

/** The version of a table that values what was sold on a day. */
export const versionOf = (table: PointsTable | undefined, soldOn: string): PointsVersion | undefined =>
  table?.versions.filter(({ soldFrom }) => soldFrom <= soldOn).toSorted((a, b) => b.version - a.version)[0]

const fieldsOf = (one: PointsRule) => matchFields.filter((field) => one[field] !== null)

/**
 * The one rule that values a product that is sold: the one with most matched fields, then one with its SKU, then that of
 * the lower position; none: it is worth nothing (loyalty, section 4).
 */
export function ruleOf(rules: readonly PointsRule[], product: MatchedProduct): PointsRule | null {
  const fitting = rules.filter(
    (one) => one.source === 'sale' && fieldsOf(one).every((field) => one[field] === product[field]),
  )
  const [best] = fitting.toSorted(
    (a, b) =>
      fieldsOf(b).length - fieldsOf(a).length ||
      Number(b.sku !== null) - Number(a.sku !== null) ||
      a.position - b.position,
  )
  return best ?? null
}

/** The rule of a thing that is done: that of the thing itself, else of all of its kind; the lower position first. */
export function grantRuleOf(rules: readonly PointsRule[], source: GrantSource, id: string): PointsRule | null {
  const [best] = rules
    .filter((one) => one.source === source && (one.subjectId === id || one.subjectId === null))
    .toSorted((a, b) => Number(b.subjectId !== null) - Number(a.subjectId !== null) || a.position - b.position)
  return best ?? null
}

/** A line with what it is worth, and why. */
export interface ValuedLine {
  productId: number
  quantity: number
  /** Of the rule in the sale's version; null: no rule, worth nothing. */
  rulePosition: number | null
  unitPoints: number
  unitXp: number
  multiplied: boolean
  points: number
  xp: number
}

/** Points of a number of units: rounded down, each line by itself. Beyond 2^53 the product is not exact in numbers. */
export const pointsOf = (unitPoints: number, quantity: number, multiplier: number): number =>
  Number((BigInt(unitPoints) * BigInt(quantity) * BigInt(multiplier)) / BigInt(plainMultiplier))

/**
 * Lines with what each is worth, on device and server alike. `usedOf` says how many points of a rule with a bound its
 * person has already: a line that goes beyond it counts 0, lines in their order.
 */
export function valueLines(
  rules: readonly PointsRule[],
  lines: readonly { productId: number; quantity: number }[],
  {
    productOf,
    multiplier = plainMultiplier,
    usedOf = () => 0,
  }: {
    productOf: (productId: number) => MatchedProduct | undefined
    multiplier?: number
    usedOf?: (position: number) => number
  },
): ValuedLine[] {
  const used = new Map<number, number>()
  return lines.map(({ productId, quantity }) => {
    const product = productOf(productId)
    const found = product ? ruleOf(rules, product) : null
    if (!found)
      return { productId, quantity, rulePosition: null, unitPoints: 0, unitXp: 0, multiplied: true, points: 0, xp: 0 }
    const { position, unitPoints, unitXp, multiplied, capPoints } = found
    const points = pointsOf(unitPoints, quantity, multiplied ? multiplier : plainMultiplier)
    const before = used.get(position) ?? usedOf(position)
    const isBeyond = capPoints !== null && before + points > capPoints
    if (!isBeyond) used.set(position, before + points)
    const worth = isBeyond ? { points: 0, xp: 0 } : { points, xp: unitXp * quantity }
    return { productId, quantity, rulePosition: position, unitPoints, unitXp, multiplied, ...worth }
  })
}

/** What lines come to: the sum of them as they are rounded. */
export const worthOf = (lines: readonly Pick<ValuedLine, 'points' | 'xp'>[]): { points: number; xp: number } => ({
  points: lines.reduce((sum, line) => sum + line.points, 0),
  xp: lines.reduce((sum, line) => sum + line.xp, 0),
})
