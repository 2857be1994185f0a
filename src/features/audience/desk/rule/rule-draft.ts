import * as v from 'valibot'
import {
  audienceRuleSchema,
  mostTerms,
  type AudienceRule,
  type AudienceTerm,
  type AudienceTermKind,
} from '#contract/engine/audience.ts'

/** A term as it is written: what is asked for may be missing yet. */
export interface DraftTerm {
  kind: AudienceTermKind
  value: string | readonly string[]
  denied: boolean
}

/** Terms joined, and joins of them: one inside the outermost at most, as deep as a rule may be. */
export interface DraftJoin {
  join: 'all' | 'any'
  parts: readonly DraftPart[]
  denied: boolean
}

export type DraftPart = (DraftTerm | DraftJoin) & { key: string }

let keys = 0
/** What React tells parts apart by; never stored. */
export const withKey = <T extends DraftTerm | DraftJoin>(part: T): T & { key: string } => ({
  ...part,
  key: String(++keys),
})

/** A draft that was kept on the device, with keys of its own: those of before may be given again. */
export function rekeyed(draft: DraftJoin): DraftJoin {
  const part = (one: DraftPart): DraftPart => withKey(isJoin(one) ? rekeyed(one) : one)
  return { ...draft, parts: draft.parts.map(part) }
}

export const isJoin = (part: DraftTerm | DraftJoin): part is DraftJoin => 'parts' in part

/** A rule that was saved, to be written on; one without a join gets one around it. */
export function draftOf(rule: AudienceRule): DraftJoin {
  const draft = partOf(rule, false)
  return isJoin(draft) ? draft : { join: 'all', denied: false, parts: [withKey(draft)] }
}

function partOf(rule: AudienceRule, denied: boolean): DraftTerm | DraftJoin {
  if ('not' in rule) return partOf(rule.not, true)
  if ('all' in rule || 'any' in rule) {
    const [join, parts] = 'all' in rule ? (['all', rule.all] as const) : (['any', rule.any] as const)
    return { join, denied, parts: parts.map((part) => withKey(partOf(part, false))) }
  }
  const [[kind, value]] = Object.entries(rule) as [[AudienceTermKind, string | number | readonly string[]]]
  return { kind, value: typeof value === 'number' ? String(value) : value, denied }
}

/** What a term asks for as a rule writes it: stores have numbers. */
function valueOf({ kind, value }: DraftTerm): string | number | readonly string[] {
  if (typeof value !== 'string') return value
  return kind === 'store' && value !== '' ? Number(value) : value.trim()
}

function ruleOfPart(part: DraftTerm | DraftJoin): AudienceRule {
  const rule = isJoin(part)
    ? ({ [part.join]: part.parts.map(ruleOfPart) } as unknown as AudienceRule)
    : ({ [part.kind]: valueOf(part) } as unknown as AudienceTerm)
  return part.denied ? { not: rule } : rule
}

const termsIn = (part: DraftTerm | DraftJoin): DraftTerm[] => (isJoin(part) ? part.parts.flatMap(termsIn) : [part])

/** What keeps a draft from being a rule. */
export type DraftFault = 'incomplete' | 'too_many' | 'denied_only'

/** The rule that was written, or why it is none yet. */
export function readDraft(draft: DraftJoin): { rule: AudienceRule } | { fault: DraftFault } {
  const terms = termsIn(draft)
  if (terms.length > mostTerms) return { fault: 'too_many' }
  const parsed = v.safeParse(audienceRuleSchema, ruleOfPart(draft))
  if (parsed.success) return { rule: parsed.output }
  const isWritten = ({ kind, value }: DraftTerm) =>
    v.safeParse(audienceRuleSchema, ruleOfPart({ kind, value, denied: false })).success
  return { fault: terms.every(isWritten) && !hasEmptyJoin(draft) ? 'denied_only' : 'incomplete' }
}

const hasEmptyJoin = (part: DraftTerm | DraftJoin): boolean =>
  isJoin(part) && (part.parts.length === 0 || part.parts.some(hasEmptyJoin))
