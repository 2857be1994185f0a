import * as v from 'valibot'
import { daySchema, idSchema, numberIdSchema } from './ids.ts'
import { languageCodes, type LanguageCode } from './language.ts'
import { roleNames, type RoleName } from './session/client.ts'

// [Note: Audiences] Whatever a client shows carries the number of an audience; 0 is everybody. An audience is a rule;
// who is in it is kept as rows on the server, in the transaction that changes people or rules, and nothing but these rows
// says who may see what: pulls, endpoints, files and operations ask the same question of them.

/** The audience of everybody in the client. */
export const everybody = 0
/** No audience has this number: what is shown to it is shown to nobody. */
export const nobody = -1

/** Who an audience is: what a person is, or how several rules are joined. Single people by their ids. */
export type AudienceRule =
  | { readonly role: RoleName }
  | { readonly profession: string }
  | { readonly group: string }
  /** A branch with those below it, or that branch alone. */
  | { readonly branch: string }
  | { readonly branchAlone: string }
  | { readonly position: string }
  | { readonly store: number }
  | { readonly people: readonly string[] }
  /** Where their document is from (ISO 3166-1). */
  | { readonly country: string }
  /** What the app speaks to them. */
  | { readonly language: LanguageCode }
  /** A member of the client since before that day, or since after it; days are the client's. */
  | { readonly joinedBefore: string }
  | { readonly joinedAfter: string }
  /** Has finished something; what there is to finish is a kind and a number, joined by a colon. */
  | { readonly finished: string }
  | { readonly all: readonly AudienceRule[] }
  | { readonly any: readonly AudienceRule[] }
  | { readonly not: AudienceRule }

/** What a rule asks for: one thing that a person is. */
export type AudienceTerm = Exclude<
  AudienceRule,
  { readonly all: unknown } | { readonly any: unknown } | { readonly not: unknown }
>

type KeyOf<T> = T extends unknown ? keyof T : never
/** Kinds of terms, by which each of them is written. */
export type AudienceTermKind = KeyOf<AudienceTerm>

/** What rules look at: a person as one client knows them. */
export interface AudienceFacts {
  userId: string
  roles: readonly string[]
  profession: string | null
  groups: ReadonlySet<string>
  country: string
  language: LanguageCode
  /** The day on which they became a member, in the client's time zone. */
  joinedOn: string
  /** From the top down to the branch they work in; empty: none. */
  branches: readonly string[]
  position: string | null
  store: number | null
  /** What they have finished, as rules name it. */
  finished: ReadonlySet<string>
}

/** The id of a group of a client's people. */
export const groupIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

const joined = v.lazy((): v.GenericSchema<unknown, AudienceRule[]> => v.pipe(v.array(shape), v.minLength(1)))
const shape: v.GenericSchema<unknown, AudienceRule> = v.union([
  v.strictObject({ role: v.picklist(roleNames) }),
  v.strictObject({ profession: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) }),
  v.strictObject({ group: groupIdSchema }),
  v.strictObject({ branch: idSchema }),
  v.strictObject({ branchAlone: idSchema }),
  v.strictObject({ position: idSchema }),
  v.strictObject({ store: numberIdSchema }),
  v.strictObject({ people: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(10_000)) }),
  v.strictObject({ country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) }),
  v.strictObject({ language: v.picklist(languageCodes) }),
  v.strictObject({ joinedBefore: daySchema }),
  v.strictObject({ joinedAfter: daySchema }),
  v.strictObject({ finished: v.pipe(v.string(), v.regex(/^[a-z]{1,20}:[1-9]\d{0,14}$/)) }),
  v.strictObject({ all: joined }),
  v.strictObject({ any: joined }),
  v.strictObject({ not: v.lazy(() => shape) }),
])

/** Whether something is nested no deeper than a rule may be: asked before anything walks through it. */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 12) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return true
}

/** Levels of rules inside each other, and terms in all of them. */
const deepest = 3
export const mostTerms = 20

const partsOf = (rule: AudienceRule): readonly AudienceRule[] =>
  'all' in rule ? rule.all : 'any' in rule ? rule.any : 'not' in rule ? [rule.not] : []

/** `not` is no level of its own. */
const depthOf = (rule: AudienceRule): number =>
  ('not' in rule ? 0 : 1) + Math.max(0, ...partsOf(rule).map((part) => depthOf(part)))

function termsOf(rule: AudienceRule): number {
  const parts = partsOf(rule)
  return parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + termsOf(part), 0)
}

/** Whether every `not` stands beside something that is asked for: "everybody but" is no audience. */
function isBounded(rule: AudienceRule): boolean {
  if ('not' in rule) return false
  const parts = partsOf(rule)
  const asked = 'all' in rule ? parts.filter((part) => !('not' in part)) : parts
  const denied = parts.filter((part) => !asked.includes(part)).flatMap(partsOf)
  return (parts.length === 0 || asked.length > 0) && [...asked, ...denied].every(isBounded)
}

/** A rule as it is written: at most three levels and 20 terms, `not` inside an `all` beside something positive. */
export const audienceRuleSchema = v.pipe(
  shape,
  v.check((rule) => depthOf(rule) <= deepest, 'too deep'),
  v.check((rule) => termsOf(rule) <= mostTerms, 'too many terms'),
  v.check(isBounded, 'not without a positive term beside it'),
)

/** A profession as rules compare it: what people typed, in small letters. */
export const professionKey = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** Whether a rule holds a person. A group, a place or a person that is no more is nobody. */
export function isIn(rule: AudienceRule, person: AudienceFacts): boolean {
  if ('role' in rule) return person.roles.includes(rule.role)
  if ('profession' in rule)
    return person.profession !== null && professionKey(person.profession) === professionKey(rule.profession)
  if ('group' in rule) return person.groups.has(rule.group)
  if ('branch' in rule) return person.branches.includes(rule.branch)
  if ('branchAlone' in rule) return person.branches.at(-1) === rule.branchAlone
  if ('position' in rule) return person.position === rule.position
  if ('store' in rule) return person.store === rule.store
  if ('people' in rule) return rule.people.includes(person.userId)
  if ('country' in rule) return person.country === rule.country
  if ('language' in rule) return person.language === rule.language
  if ('joinedBefore' in rule) return person.joinedOn < rule.joinedBefore
  if ('joinedAfter' in rule) return person.joinedOn > rule.joinedAfter
  if ('finished' in rule) return person.finished.has(rule.finished)
  if ('all' in rule) return rule.all.every((part) => isIn(part, person))
  if ('any' in rule) return rule.any.some((part) => isIn(part, person))
  return !isIn(rule.not, person)
}

/** The same path into a rule everywhere: its joins and places (`any.0`, `all.1.not`); '' is the rule itself. */
const below = (path: string, step: string): string => (path === '' ? step : `${path}.${step}`)

/**
 * Whether a rule holds a person, and the terms that decide it: where all are wanted, the first that fails, or all of
 * them; where one is enough, the first that holds, or all that fail.
 */
export function explainRule(
  rule: AudienceRule,
  person: AudienceFacts,
  path = '',
): { isIn: boolean; decidedBy: string[] } {
  if ('not' in rule) {
    const inner = explainRule(rule.not, person, below(path, 'not'))
    return { isIn: !inner.isIn, decidedBy: inner.decidedBy }
  }
  const parts = partsOf(rule)
  if (parts.length === 0) return { isIn: isIn(rule, person), decidedBy: [path] }
  const join = 'all' in rule ? 'all' : 'any'
  const each = parts.map((part, at) => explainRule(part, person, below(path, `${join}.${at}`)))
  const deciding = each.find((part) => part.isIn === (join === 'any'))
  if (deciding) return deciding
  return { isIn: join === 'all', decidedBy: each.flatMap(({ decidedBy }) => decidedBy) }
}

/** Something a rule names by its id, and where it stands in it (`rule.any.0.group`). */
export interface NamedInRule {
  field: string
  kind: 'group' | 'branch' | 'position' | 'store' | 'person' | 'item'
  id: string
}

/** Every group, branch, position, store and person that a rule names, and what is finished. */
export function namesIn(rule: AudienceRule, field = 'rule'): NamedInRule[] {
  if ('group' in rule) return [{ field: `${field}.group`, kind: 'group', id: rule.group }]
  if ('branch' in rule) return [{ field: `${field}.branch`, kind: 'branch', id: rule.branch }]
  if ('branchAlone' in rule) return [{ field: `${field}.branchAlone`, kind: 'branch', id: rule.branchAlone }]
  if ('position' in rule) return [{ field: `${field}.position`, kind: 'position', id: rule.position }]
  if ('store' in rule) return [{ field: `${field}.store`, kind: 'store', id: String(rule.store) }]
  if ('people' in rule) return rule.people.map((id, at) => ({ field: `${field}.people.${at}`, kind: 'person', id }))
  if ('finished' in rule) return [{ field: `${field}.finished`, kind: 'item', id: rule.finished }]
  if ('not' in rule) return namesIn(rule.not, `${field}.not`)
  const join = 'all' in rule ? 'all' : 'any'
  return partsOf(rule).flatMap((part, at) => namesIn(part, `${field}.${join}.${at}`))
}
