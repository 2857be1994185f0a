import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#contract/features/register/register-contract.ts'
import { defaultAccessSettings, type RegisterFieldName } from '#contract/features/settings/settings-schema.ts'
import { formOfProfile, profileOfForm } from './profile-form.ts'
import { draftOf, emptyRegistration, formOfDraft, registrationProblems, stepOf, stepsOf } from './register-form.ts'

const asked = (...names: RegisterFieldName[]) => names.map((name) => ({ name, required: true }))
const facts = {
  country: 'BR',
  today: '2026-11-18',
  minimumAge: 18,
  choices: { agencies: [{ id: 7, name: 'Cor & Ponto', brands: [{ id: 1, name: 'Aurora' }] }], chains: [] },
  isPhone: () => true,
}

describe('the steps', () => {
  test('hold what is asked, and only those that ask something', () => {
    const steps = stepsOf(asked('document', 'full_name', 'email', 'company', 'brands'))
    expect(steps.map((step) => step.name)).toEqual(['person', 'contact', 'work', 'access'])
    expect(stepOf(steps, 'emailConfirmation')).toBe(1)
    expect(stepOf(steps, 'password')).toBe(3)
    expect(stepOf(steps, 'address.zip')).toBe(-1)
  })

  test('leave out what a look-up has told already', () => {
    const steps = stepsOf(asked('document', 'birthday', 'full_name'), ['document', 'birthday'])
    expect(steps[0]?.fields.map((field) => field.name)).toEqual(['full_name'])
  })
})

describe('a draft', () => {
  test('has everything but the passwords', () => {
    const form = { ...emptyRegistration('BR'), full_name: 'Zoé', password: 'segredo', passwordConfirmation: 'segredo' }
    const draft = draftOf(form)
    expect(JSON.stringify(draft)).not.toContain('segredo')
    expect(formOfDraft(draft, 'BR')).toEqual({ ...form, password: '', passwordConfirmation: '' })
  })

  test.each([null, 7, [], { full_name: 3, address: 'x', brands: ['a'], gender: 'x', terms: 'yes' }])(
    'that is none of ours (%o) begins an empty form',
    (kept) => expect(formOfDraft(kept, 'BR')).toEqual(emptyRegistration('BR')),
  )
})

test('what is sent is what is asked, and what is known comes back into the form', () => {
  const fields = asked('full_name', 'children', 'company', 'disability')
  const form = { ...emptyRegistration('BR'), full_name: ' Zoé Prado ', children: '2', company: '7', gmin: 'x' }
  form.disability = { has: 'no', description: 'left over' }
  const profile = profileOfForm(form, fields)
  expect(profile).toEqual({
    full_name: 'Zoé Prado',
    children: 2,
    company: 7,
    disability: { has: false, description: '' },
  })
  expect(formOfProfile(profile, 'BR')).toMatchObject({ full_name: 'Zoé Prado', children: '2', company: '7' })
})

test('an empty registration names every field once, and a text of 257 characters is too long', () => {
  const register = {
    ...defaultAccessSettings.register,
    acceptDocument: true,
    fields: asked('address', 'company', 'brands'),
  }
  const fields = fieldsOf({ register }, 'register')
  const found = registrationProblems(emptyRegistration('BR'), fields, facts, 'medium')
  const names = found.map(({ field, code }) => `${field} ${code}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names.toSorted()).toEqual([
    'address.city required',
    'address.neighborhood required',
    'address.number required',
    'address.state required',
    'address.street required',
    'address.zip required',
    'adult required',
    'brands required',
    'company required',
    'document required',
    'email required',
    'full_name required',
    'password required',
    'terms required',
  ])
  const long = { ...emptyRegistration('BR'), full_name: 'x'.repeat(257) }
  expect(registrationProblems(long, fields, facts, 'weak')).toContainEqual({ field: 'full_name', code: 'too_long' })
})

test('passwords that differ and e-mails that differ are told apart', () => {
  const form = { ...emptyRegistration('BR'), email: 'a@b.co', emailConfirmation: 'A@b.co', password: 'Abc123' }
  const names = registrationProblems(form, [], facts, 'weak').map(({ field, code }) => `${field} ${code}`)
  expect(names.toSorted()).toEqual(['adult required', 'passwordConfirmation required', 'terms required'])
})
