import type { FieldProblem } from '#contract/engine/errors.ts'
import { accountProblems, type ProfileFacts } from '#contract/features/register/register-rules.ts'
import type { PasswordStrength, RegisterField, RegisterFieldName } from '#contract/features/settings/settings-schema.ts'
import { emptyProfile, formOfKept, formProblems, type ProfileForm } from './profile-form.ts'

export interface RegisterForm extends ProfileForm {
  email: string
  emailConfirmation: string
  password: string
  passwordConfirmation: string
  terms: boolean
  adult: boolean
}

const noSecrets = { password: '', passwordConfirmation: '' }
const account = { email: '', emailConfirmation: '', terms: false, adult: false, ...noSecrets }

export const emptyRegistration = (country: string): RegisterForm => ({ ...emptyProfile(country), ...account })

/** What is kept of a form over a reload: never the passwords. */
export function draftOf(form: RegisterForm): Omit<RegisterForm, 'password' | 'passwordConfirmation'> {
  const { password: _password, passwordConfirmation: _confirmation, ...rest } = form
  return rest
}

/** The form of a draft; what does not fit is left empty. */
export function formOfDraft(kept: unknown, country: string): RegisterForm {
  const form = { ...formOfKept(kept, country), ...account }
  if (typeof kept !== 'object' || kept === null) return form
  const draft = kept as Record<string, unknown>
  for (const name of ['email', 'emailConfirmation'] as const)
    if (typeof draft[name] === 'string') form[name] = draft[name]
  for (const name of ['terms', 'adult'] as const) form[name] = draft[name] === true
  return form
}

/** The steps of a registration, in their order. */
export const stepNames = ['person', 'contact', 'address', 'work', 'access'] as const
export type StepName = (typeof stepNames)[number]

const stepFields: Record<StepName, readonly RegisterFieldName[]> = {
  person: [
    'document',
    'full_name',
    'nickname',
    'birthday',
    'gender',
    'marital_status',
    'children',
    'profession',
    'disability',
  ],
  contact: ['email', 'mobile_phone', 'residential_phone', 'commercial_phone', 'whatsapp'],
  address: ['address'],
  work: ['company', 'brands', 'stores', 'gmin', 'cadv'],
  access: ['email_consent'],
}

export interface RegisterStep {
  name: StepName
  fields: RegisterField[]
}

/** The steps that have something to ask; the last one asks for the password and the consents. */
export function stepsOf(fields: readonly RegisterField[], known: readonly RegisterFieldName[] = []): RegisterStep[] {
  return stepNames.flatMap((name) => {
    const own = stepFields[name].flatMap((wanted) => fields.filter((field) => field.name === wanted))
    const asked = own.filter((field) => !known.includes(field.name))
    return asked.length > 0 || name === 'access' ? [{ name, fields: asked }] : []
  })
}

/** Everything a step asks, as the form names it. */
export function namesOf(step: RegisterStep): string[] {
  const names = step.fields.flatMap(({ name }) => {
    if (name === 'email') return ['email', 'emailConfirmation']
    return name === 'stores' ? ['chains', 'stores'] : [name]
  })
  return step.name === 'access' ? [...names, 'password', 'passwordConfirmation', 'terms', 'adult'] : names
}

/** The step that asks for a field at fault (`address.zip`), or -1. */
export const stepOf = (steps: readonly RegisterStep[], field: string): number =>
  steps.findIndex((step) => namesOf(step).includes(field.split('.')[0] ?? ''))

/** What is wrong with a whole registration. */
export function registrationProblems(
  form: RegisterForm,
  fields: readonly RegisterField[],
  facts: ProfileFacts,
  least: PasswordStrength,
): FieldProblem[] {
  const found = [...formProblems(form, fields, facts), ...accountProblems(form, least)]
  const same = form.password === form.passwordConfirmation
  if (form.password === '') replace(found, 'password', 'required')
  if (!same) found.push({ field: 'passwordConfirmation', code: form.passwordConfirmation ? 'invalid' : 'required' })
  return found
}

function replace(problems: FieldProblem[], field: string, code: FieldProblem['code']): void {
  const known = problems.find((problem) => problem.field === field)
  if (known) known.code = code
}
