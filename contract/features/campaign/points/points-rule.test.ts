import { expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { readRules } from './points-file.ts'
import { pointsOf, ruleOf, valueLines, versionOf, worthOf, type PointsRule } from './points-rule.ts'

const rule = (position: number, changed: Partial<PointsRule>): PointsRule => ({
  position,
  source: 'sale',
  subjectId: null,
  brand: null,
  productType: null,
  processor: null,
  generation: null,
  formFactor: null,
  sku: null,
  unitPoints: 10,
  unitXp: 1,
  multiplied: true,
  capPoints: null,
  ...changed,
})
const notebook = { brand: 'Aurora', productType: 'Notebook', sku: 'N1' }
const at = (rules: PointsRule[], product: typeof notebook = notebook) => ruleOf(rules, product)?.position ?? null

test('loyalty 11: the rule with most matched fields, then the one of the SKU, then the lower position', () => {
  const brand = rule(1, { brand: 'Aurora' })
  const type = rule(2, { productType: 'Notebook' })
  const sku = rule(3, { sku: 'N1' })
  const both = rule(4, { brand: 'Aurora', productType: 'Notebook' })
  const skuAndBrand = rule(5, { brand: 'Aurora', sku: 'N1' })
  expect(at([brand, type])).toBe(1)
  expect(at([type, brand])).toBe(1)
  expect(at([brand, type, sku])).toBe(3)
  expect(at([brand, type, sku, both])).toBe(4)
  // Of two fields each the one with the SKU.
  expect(at([both, skuAndBrand])).toBe(5)
  expect(at([brand, type, sku], { ...notebook, sku: 'N2' })).toBe(1)
})

test('no rule, one of another brand, or one of another source is none', () => {
  expect(at([])).toBeNull()
  expect(at([rule(1, { brand: 'Outra' }), rule(2, { source: 'course' })])).toBeNull()
  // A rule that asks nothing holds for everything.
  expect(at([rule(7, {})])).toBe(7)
})

test('loyalty 12: three lines of 1.5 times odd points come to the sum of the rounded lines', () => {
  const rules = [rule(1, { unitPoints: 7, unitXp: 3 })]
  const lines = [1, 2, 3].map((productId) => ({ productId, quantity: 1 }))
  const valued = valueLines(rules, lines, { productOf: () => notebook, multiplier: 15_000 })
  expect(valued.map(({ points }) => points)).toEqual([10, 10, 10])
  // Rounded once it would be 31; experience is never multiplied.
  expect(worthOf(valued)).toEqual({ points: 30, xp: 9 })
  expect(
    valueLines([rule(1, { unitPoints: 7, multiplied: false })], lines, {
      productOf: () => notebook,
      multiplier: 15_000,
    })[0],
  ).toMatchObject({ points: 7 })
})

test('a product without a rule is worth nothing, and the line says so', () => {
  const [line] = valueLines([rule(1, { sku: 'X' })], [{ productId: 1, quantity: 3 }], { productOf: () => notebook })
  expect(line).toMatchObject({ rulePosition: null, points: 0, xp: 0 })
})

test('loyalty 16: a line beyond a person’s bound counts 0, in the order of the lines', () => {
  const rules = [rule(1, { unitPoints: 30, unitXp: 2, capPoints: 100 }), rule(2, { sku: 'N9', unitPoints: 5 })]
  const worth = (quantities: number[], used = 0) =>
    valueLines(
      rules,
      quantities.map((quantity, productId) => ({ productId, quantity })),
      { productOf: () => notebook, usedOf: (position) => (position === 1 ? used : 0) },
    ).map(({ points, xp }) => [points, xp])
  expect(worth([2, 2, 1])).toEqual([
    [60, 4],
    [0, 0],
    [30, 2],
  ])
  expect(worth([3], 10)).toEqual([[90, 6]])
  expect(worth([3], 11)).toEqual([[0, 0]])
})

test('points stay whole where numbers lose what is behind them', () => {
  expect(pointsOf(1_000_000, 9999, 50_000)).toBe(49_995_000_000)
  expect(pointsOf(999_999, 9999, 15_000)).toBe(14_998_485_001)
})

test('what was sold on a day has the version of that day', () => {
  const versions = [
    { version: 1, soldFrom: '2026-10-01', rules: [] },
    { version: 2, soldFrom: '2026-11-01', rules: [] },
  ]
  const table = { campaignId: 1, versions }
  expect(versionOf(table, '2026-10-31')?.version).toBe(1)
  expect(versionOf(table, '2026-11-01')?.version).toBe(2)
  expect(versionOf(table, '2026-09-30')).toBeUndefined()
  expect(versionOf(undefined, '2026-10-31')).toBeUndefined()
})

test('a rule names a course or trail by its number, a survey by its id and no thing of a sale; a file says which row does not', () => {
  const survey = newId()
  const rows = (...things: [source: string, subject: string][]) => [
    ['source', 'subject_id', 'points', 'xp'],
    ...things.map(([source, subject]) => [source, subject, '5', '1']),
  ]
  const good = readRules(rows(['course', '7'], ['trail', '12'], ['survey', survey], ['survey', '']))
  expect('rules' in good && good.rules.map(({ subjectId }) => subjectId)).toEqual(['7', '12', survey, null])
  expect(readRules(rows(['course', survey], ['survey', '7'], ['sale', '7'], ['trail', '0']))).toEqual({
    wrong: [2, 3, 4, 5].map((row) => ({ field: `row ${row} subject_id`, code: 'invalid' })),
  })
})
