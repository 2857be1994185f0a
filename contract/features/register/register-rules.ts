import * as v from 'valibot'
import { checkBirthday } from './birthday.ts'
import { parseDocument } from './document.ts'
import { emailSchema } from '#contract/engine/session/email.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import { passwordProblem } from '#contract/features/recovery/password-rules.ts'
import { parsePostcode } from './postcode.ts'
import type { Address, Choices, Profile } from '#contract/features/profile/profile-contract.ts'
import type { PasswordStrength, RegisterField, RegisterFieldName } from '#contract/features/settings/settings-schema.ts'

/** What the rules of a profile must know besides its values. */
export interface ProfileFacts {
  /** Country (ISO 3166-1 alpha-2) of the client. */
  country: string
  /** Today in the client's time zone, `YYYY-MM-DD`. */
  today: string
  /** Years a person must have lived to take part. */
  minimumAge: number
  choices: Choices
  /** Whether a phone can be reached in that country; `mobile` where messages must reach it. Each side has the numbers. */
  isPhone: (typed: string, mobile: boolean) => boolean
}

type Problem = FieldProblem['code']
type Found = [field: string, problem: Problem][]

/** Parts of an address without which nothing arrives. */
export const neededOfAddress = ['zip', 'street', 'number', 'neighborhood', 'city', 'state'] as const

/**
 * What is wrong with a profile, by the fields that are asked: each with its path (`address.zip`) and
 * why. A field that is not asked is `unknown`; a birthday of somebody who is too young is `too_large`. App and
 * server ask the same; the server's answer counts.
 */
export function profileProblems(
  profile: Profile,
  fields: readonly RegisterField[],
  facts: ProfileFacts,
): FieldProblem[] {
  const asked = new Map(fields.map((field) => [field.name, field.required]))
  const found: Found = []
  for (const name of Object.keys(profile)) if (!asked.has(askedWith(name))) found.push([name, 'unknown'])
  for (const [name, required] of asked) found.push(...problemsOf(name, profile, required, facts))
  return found.map(([field, code]) => ({ field, code }))
}

/** Chains are asked together with their stores. */
const askedWith = (name: string): RegisterFieldName => (name === 'chains' ? 'stores' : name) as RegisterFieldName

function problemsOf(name: RegisterFieldName, profile: Profile, required: boolean, facts: ProfileFacts): Found {
  switch (name) {
    case 'email':
      // Asked beside the profile, with its confirmation.
      return []
    case 'address':
      return addressProblems(profile.address, required, facts.country)
    case 'company':
      return companyProblems(profile.company ?? null, required, facts.choices)
    case 'brands':
      return brandProblems(profile, required, facts.choices)
    case 'stores':
      return storeProblems(profile, required, facts.choices)
    case 'disability': {
      const { disability } = profile
      if (!disability) return required ? [['disability', 'required']] : []
      return disability.has && disability.description === '' ? [['disability.description', 'required']] : []
    }
    case 'children':
      return required && (profile.children ?? null) === null ? [['children', 'required']] : []
    case 'email_consent':
      return required && profile.email_consent !== true ? [['email_consent', 'required']] : []
    default: {
      const typed = profile[name] ?? ''
      if (typed === '') return required ? [[name, 'required']] : []
      const problem = textProblem(name, typed, facts)
      return problem ? [[name, problem]] : []
    }
  }
}

function textProblem(name: RegisterFieldName, typed: string, facts: ProfileFacts): Problem | null {
  switch (name) {
    case 'document':
      return parseDocument(facts.country, typed) ? null : 'invalid'
    case 'full_name':
      return /^\S+\s+\S/u.test(typed) && /\p{L}/u.test(typed) ? null : 'invalid'
    case 'birthday': {
      const problem = checkBirthday(typed, facts.today, facts.minimumAge)
      return problem === 'minor' ? 'too_large' : problem
    }
    case 'mobile_phone':
    case 'whatsapp':
      return facts.isPhone(typed, true) ? null : 'invalid'
    case 'residential_phone':
    case 'commercial_phone':
      return facts.isPhone(typed, false) ? null : 'invalid'
    default:
      return null
  }
}

function addressProblems(address: Address | undefined, required: boolean, ownCountry: string): Found {
  // Begun is as good as required: half an address helps nobody.
  const begun =
    address !== undefined && [...neededOfAddress, 'complement' as const].some((part) => address[part] !== '')
  if (!required && !begun) return []
  const found: Found = neededOfAddress.flatMap((part): Found =>
    (address?.[part] ?? '') === '' ? [[`address.${part}`, 'required']] : [],
  )
  const zip = address?.zip ?? ''
  const inBrazil = (address?.country || ownCountry) === 'BR'
  if (zip !== '' && inBrazil && parsePostcode(zip) === null) found.push(['address.zip', 'invalid'])
  return found
}

function companyProblems(company: number | null, required: boolean, { agencies }: Choices): Found {
  if (company === null) return required ? [['company', 'required']] : []
  return agencies.some((agency) => agency.id === company) ? [] : [['company', 'invalid']]
}

/** At least one brand of the chosen agency, and none of another. */
function brandProblems(profile: Profile, required: boolean, { agencies }: Choices): Found {
  const chosen = profile.brands ?? []
  const own = agencies.find((agency) => agency.id === profile.company)?.brands ?? []
  if (new Set(chosen).size !== chosen.length || chosen.some((id) => !own.some((brand) => brand.id === id)))
    return [['brands', 'invalid']]
  return chosen.length === 0 && (own.length > 0 || required) ? [['brands', 'required']] : []
}

/** At least one store of each chosen chain, and none of another; at least one chain where stores are required. */
function storeProblems(profile: Profile, required: boolean, { chains }: Choices): Found {
  const names = profile.chains ?? []
  const stores = profile.stores ?? []
  const chosen = chains.filter((chain) => names.includes(chain.name))
  if (new Set(names).size !== names.length || chosen.length !== names.length) return [['chains', 'invalid']]
  const own = chosen.flatMap((chain) => chain.stores.map((store) => store.id))
  if (new Set(stores).size !== stores.length || stores.some((id) => !own.includes(id))) return [['stores', 'invalid']]
  if (names.length === 0) return required ? [['chains', 'required']] : []
  return chosen.every((chain) => chain.stores.some((store) => stores.includes(store.id)))
    ? []
    : [['stores', 'required']]
}

/** What a person gives beside the profile to get an account. */
export interface Account {
  email: string
  emailConfirmation: string
  password: string
  terms: boolean
  adult: boolean
}

/** What is wrong with the account, field by field. */
export function accountProblems(account: Account, least: PasswordStrength): FieldProblem[] {
  const found: FieldProblem[] = []
  if (!v.is(emailSchema, account.email)) found.push({ field: 'email', code: account.email ? 'invalid' : 'required' })
  if (account.email.toLowerCase() !== account.emailConfirmation.toLowerCase())
    found.push({ field: 'emailConfirmation', code: account.emailConfirmation ? 'invalid' : 'required' })
  const problem = passwordProblem(account.password, least)
  if (problem) found.push({ field: 'password', code: problem === 'too_weak' ? 'invalid' : problem })
  return [...found, ...consentProblems(account)]
}

/** What was not agreed to. */
export function consentProblems({ terms, adult }: { terms: boolean; adult: boolean }): FieldProblem[] {
  const found: FieldProblem[] = []
  if (!terms) found.push({ field: 'terms', code: 'required' })
  if (!adult) found.push({ field: 'adult', code: 'required' })
  return found
}
