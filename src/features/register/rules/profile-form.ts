import * as v from 'valibot'
import type { FieldProblem } from '#contract/engine/errors.ts'
import {
  addressParts,
  genders,
  maritalStatuses,
  profileSchema,
  type AddressPart,
  type Profile,
} from '#contract/features/profile/profile-contract.ts'
import { profileProblems, type ProfileFacts } from '#contract/features/register/register-rules.ts'
import type { RegisterField } from '#contract/features/settings/settings-schema.ts'

/** A profile as its form holds it: what is typed is text, '' where nothing is. */
export interface ProfileForm {
  document: string
  full_name: string
  nickname: string
  birthday: string
  gender: string
  marital_status: string
  children: string
  mobile_phone: string
  residential_phone: string
  commercial_phone: string
  whatsapp: string
  address: Record<AddressPart, string>
  profession: string
  disability: { has: '' | 'yes' | 'no'; description: string }
  /** Id of the company as the select holds it. */
  company: string
  brands: number[]
  chains: string[]
  stores: number[]
  gmin: string
  cadv: string
  email_consent: boolean
}

const texts = [
  'document',
  'full_name',
  'nickname',
  'birthday',
  'gender',
  'marital_status',
  'mobile_phone',
  'residential_phone',
  'commercial_phone',
  'whatsapp',
  'profession',
  'gmin',
  'cadv',
] as const

export function emptyProfile(country: string): ProfileForm {
  const open = Object.fromEntries(texts.map((name) => [name, ''])) as Record<(typeof texts)[number], string>
  const address = Object.fromEntries(addressParts.map((part) => [part, ''])) as Record<AddressPart, string>
  return {
    ...open,
    address: { ...address, country },
    children: '',
    disability: { has: '', description: '' },
    company: '',
    brands: [],
    chains: [],
    stores: [],
    email_consent: false,
  }
}

/** The form of what is known. */
export function formOfProfile(profile: Profile, country: string): ProfileForm {
  const form = emptyProfile(country)
  for (const name of texts) form[name] = profile[name] ?? ''
  if (profile.address) form.address = { ...profile.address, country: profile.address.country || country }
  const { disability } = profile
  if (disability) form.disability = { has: disability.has ? 'yes' : 'no', description: disability.description }
  return {
    ...form,
    children: profile.children === null || profile.children === undefined ? '' : String(profile.children),
    company: profile.company ? String(profile.company) : '',
    brands: profile.brands ?? [],
    chains: profile.chains ?? [],
    stores: profile.stores ?? [],
    email_consent: profile.email_consent ?? false,
  }
}

/** What is sent of a form: the fields that are asked, and no others. */
export function profileOfForm(form: ProfileForm, fields: readonly RegisterField[]): Profile {
  const asked = new Set<string>(fields.map((field) => field.name))
  const profile: Record<string, unknown> = {}
  for (const name of texts) if (asked.has(name)) profile[name] = form[name].trim()
  if (asked.has('children')) profile.children = form.children === '' ? null : Number(form.children)
  if (asked.has('address')) profile.address = form.address
  if (asked.has('disability') && form.disability.has !== '') {
    const has = form.disability.has === 'yes'
    profile.disability = { has, description: has ? form.disability.description : '' }
  }
  if (asked.has('company')) profile.company = form.company === '' ? null : Number(form.company)
  if (asked.has('brands')) profile.brands = form.brands
  if (asked.has('stores')) Object.assign(profile, { chains: form.chains, stores: form.stores })
  if (asked.has('email_consent')) profile.email_consent = form.email_consent
  return profile
}

/** What is wrong with a form, shape and rules, each field once. */
export function formProblems(form: ProfileForm, fields: readonly RegisterField[], facts: ProfileFacts): FieldProblem[] {
  const profile = profileOfForm(form, fields)
  const shape = v.safeParse(profileSchema, profile)
  if (!shape.success) {
    const found = shape.issues.map((issue) => ({
      field: v.getDotPath(issue) ?? '',
      code: issue.type === 'max_length' ? ('too_long' as const) : ('invalid' as const),
    }))
    const said = new Set(found.map(({ field }) => field))
    return [...found, ...profileProblems(profile, fields, facts).filter(({ field }) => !said.has(field))]
  }
  return profileProblems(shape.output, fields, facts)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A form that was kept, taken only as far as it is one: what does not fit is left empty. */
export function formOfKept(kept: unknown, country: string): ProfileForm {
  const form = emptyProfile(country)
  if (!isRecord(kept)) return form
  for (const name of [...texts, 'children', 'company'] as const) if (isText(kept[name])) form[name] = kept[name]
  if (isRecord(kept.address)) {
    for (const part of addressParts) if (isText(kept.address[part])) form.address[part] = kept.address[part]
  }
  if (isRecord(kept.disability)) {
    const { has, description } = kept.disability
    if (has === 'yes' || has === 'no') form.disability.has = has
    if (isText(description)) form.disability.description = description
  }
  for (const name of ['brands', 'stores'] as const) {
    const ids = kept[name]
    if (Array.isArray(ids)) form[name] = ids.filter((id) => typeof id === 'number')
  }
  if (Array.isArray(kept.chains)) form.chains = kept.chains.filter(isText)
  if (typeof kept.email_consent === 'boolean') form.email_consent = kept.email_consent
  if (!genders.some((gender) => gender === form.gender)) form.gender = ''
  if (!maritalStatuses.some((status) => status === form.marital_status)) form.marital_status = ''
  return form
}
