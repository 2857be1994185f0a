import * as v from 'valibot'
import type { FieldProblem } from '#contract/engine/errors.ts'
import { matchFields, mostRules, writtenRuleSchema, type WrittenRule } from './points-rule.ts'

/** The heads of a points table as a file, in their order. */
export const pointsHeads = [
  'source',
  'subject_id',
  'brand',
  'product_type',
  'processor',
  'generation',
  'form_factor',
  'sku',
  'points',
  'xp',
  'multiplied',
  'cap',
] as const
type Head = (typeof pointsHeads)[number]

const headOf = {
  brand: 'brand',
  productType: 'product_type',
  processor: 'processor',
  generation: 'generation',
  formFactor: 'form_factor',
  sku: 'sku',
} as const satisfies Record<(typeof matchFields)[number], Head>

/** The columns of a file for the fields of a rule. */
const columnOf: Readonly<Record<string, Head>> = {
  ...headOf,
  source: 'source',
  subjectId: 'subject_id',
  unitPoints: 'points',
  unitXp: 'xp',
  multiplied: 'multiplied',
  capPoints: 'cap',
}

/** A rule as a row of a file. */
export const fileRow = (rule: WrittenRule): (string | number | null)[] => [
  rule.source,
  rule.subjectId,
  ...matchFields.map((field) => rule[field]),
  rule.unitPoints,
  rule.unitXp,
  rule.multiplied ? 'yes' : 'no',
  rule.capPoints,
]

/** A whole number that is written with digits alone; what is none stays as it is, and is refused. */
const whole = (cell: string): number | string => (/^\d{1,15}$/.test(cell) ? Number(cell) : cell)

/** Whether a rule's points are multiplied where nothing is said of it: those of sales. */
const isMultiplied = (cell: string, source: string): boolean | string => {
  if (cell === '') return source === 'sale'
  if (['yes', 'sim', 'sí', 'si', 'oui', '1'].includes(cell.toLowerCase())) return true
  return ['no', 'não', 'nao', 'non', '0'].includes(cell.toLowerCase()) ? false : cell
}

/**
 * The rules of a file's rows, the first of which has the heads; else what is wrong, by row as a spreadsheet counts them
 * (`row 3 points`). One wrong row and there are no rules at all.
 */
export function readRules(rows: readonly (readonly string[])[]): { rules: WrittenRule[] } | { wrong: FieldProblem[] } {
  const heads = (rows[0] ?? []).map((head) => head.trim().toLowerCase())
  const missing = pointsHeads.filter((head) => ['points', 'xp'].includes(head) && !heads.includes(head))
  const unknown = heads.filter((head) => head !== '' && !(pointsHeads as readonly string[]).includes(head))
  if (missing.length + unknown.length > 0)
    return {
      wrong: [
        ...missing.map((head) => ({ field: `row 1 ${head}`, code: 'required' as const })),
        ...unknown.map((head) => ({ field: `row 1 ${head.slice(0, 40)}`, code: 'unknown' as const })),
      ],
    }
  const rules: WrittenRule[] = []
  const wrong: FieldProblem[] = []
  for (const [at, cells] of rows.entries()) {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) continue
    const cell = (head: Head) => (cells[heads.indexOf(head)] ?? '').trim()
    const source = cell('source') || 'sale'
    const parsed = v.safeParse(writtenRuleSchema, {
      source,
      subjectId: cell('subject_id') || null,
      ...Object.fromEntries(matchFields.map((field) => [field, cell(headOf[field]) || null])),
      unitPoints: whole(cell('points')),
      unitXp: whole(cell('xp')),
      multiplied: isMultiplied(cell('multiplied'), source),
      capPoints: cell('cap') === '' ? null : whole(cell('cap')),
    })
    if (parsed.success) rules.push(parsed.output)
    else
      for (const issue of parsed.issues) {
        const head = columnOf[v.getDotPath(issue) ?? ''] ?? 'source'
        wrong.push({ field: `row ${at + 1} ${head}`, code: cell(head) === '' ? 'required' : 'invalid' })
      }
  }
  if (rules.length > mostRules) wrong.push({ field: `row ${mostRules + 2}`, code: 'too_large' })
  if (rules.length === 0 && wrong.length === 0) wrong.push({ field: 'row 2', code: 'required' })
  return wrong.length > 0 ? { wrong } : { rules }
}
