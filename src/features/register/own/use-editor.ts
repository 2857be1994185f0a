import type { ChangeEvent, FocusEvent } from 'react'
import { get, set, useForm, type FieldErrors, type Path, type UseFormReturn } from 'react-hook-form'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { Choices } from '#contract/features/profile/profile-contract.ts'
import type { ProfileFacts } from '#contract/features/register/register-rules.ts'
import { usePhoneTools, type PhoneTools } from '#platform/text/phone.ts'
import { problemText } from '../register-texts.ts'
import type { RegisterForm } from '../rules/register-form.ts'

/** A form of personal data with what its fields need, the same on every screen that has some of them. */
export interface Editor {
  form: UseFormReturn<RegisterForm>
  country: string
  /** Years a person must have lived to take part. */
  minimumAge: number
  choices: Choices
  phones: PhoneTools | null
  errorOf: (field: string) => string | undefined
  /** Puts the server's problems beside their fields. */
  take: (problems: readonly { field: string; code: string }[]) => void
}

const noChoices: Choices = { agencies: [], chains: [] }

/** The errors of the library's shape; each message is the reason, the words come with the language. */
function errorsOf(problems: readonly FieldProblem[]): FieldErrors<RegisterForm> {
  const errors = {}
  for (const { field, code } of problems) if (!get(errors, field)) set(errors, field, { type: 'rule', message: code })
  return errors
}

export function useEditor(input: {
  start: RegisterForm
  country: string
  today: string
  minimumAge: number
  choices: Choices | null
  problemsOf: (form: RegisterForm, facts: ProfileFacts) => FieldProblem[]
}): Editor {
  const { start, country, today, minimumAge, problemsOf } = input
  const choices = input.choices ?? noChoices
  const phones = usePhoneTools()
  // Until the rules of phones are here the server alone judges them.
  const isPhone = (typed: string, mobile: boolean) =>
    phones === null || phones.readPhone(typed, country, { mobile }).problem === null
  const form = useForm<RegisterForm>({
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const problems = problemsOf(values, { country, today, minimumAge, choices, isPhone })
      return problems.length > 0 ? { values: {}, errors: errorsOf(problems) } : { values, errors: {} }
    },
  })
  const { errors } = form.formState
  return {
    form,
    country,
    minimumAge,
    choices,
    phones,
    errorOf: (field) => {
      const found: unknown = get(errors, field)
      const isNamed = typeof found === 'object' && found !== null && 'message' in found
      return isNamed && typeof found.message === 'string'
        ? problemText(field, found.message, { country, minimumAge })
        : undefined
    },
    take: (problems) => {
      for (const { field, code } of problems)
        form.setError(field as Path<RegisterForm>, { type: 'server', message: code })
    },
  }
}

/** Registers an input that is written in a certain way; while somebody edits the middle their caret stays where it is. */
export function masked(form: UseFormReturn<RegisterForm>, name: Path<RegisterForm>, mask: (typed: string) => string) {
  const field = form.register(name)
  const write = (input: HTMLInputElement) => {
    input.value = mask(input.value)
  }
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.currentTarget
      if (input.selectionStart === input.value.length) write(input)
      return field.onChange(event)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      write(event.currentTarget)
      return field.onBlur(event)
    },
  }
}

/** Fields that were found wrong count as visited: what is said beside them goes as soon as it is repaired, not when they are left. */
export function touchAll(form: UseFormReturn<RegisterForm>, names: readonly string[]): void {
  for (const name of names as Path<RegisterForm>[]) form.setValue(name, form.getValues(name), { shouldTouch: true })
}

/** On a button below fields: pressing it must not leave the field first, whose message would move the button away. */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()

/** The first field at fault, in the order of the page, takes the focus; false where none is on it. */
export function focusField(names: readonly string[]): boolean {
  const inputs = Array.from(document.querySelectorAll<HTMLElement>('[name]'))
  const first = inputs.find((input) => names.includes(input.getAttribute('name') ?? ''))
  first?.focus()
  return first !== undefined
}

/** Paths of every error, such as `address.zip`. */
export function wrongNames(errors: FieldErrors<RegisterForm>): string[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof (error as { message?: unknown }).message === 'string'
      ? [name]
      : Object.keys(error as object).map((part) => `${name}.${part}`),
  )
}
