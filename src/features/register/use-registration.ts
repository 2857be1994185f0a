import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Path } from 'react-hook-form'
import { registerPerson, type RegisterKind } from '#contract/features/register/register-contract.ts'
import type { Choices } from '#contract/features/profile/profile-contract.ts'
import type { PlatformSettings, RegisterField, RegisterFieldName } from '#contract/features/settings/settings-schema.ts'
import { dayIn } from '#contract/engine/time.ts'
import { CallError } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { activeLanguageId } from '#platform/i18n.ts'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { challengeFor } from './solve-challenge.ts'
import { dropDraft } from './register-draft.ts'
import { focusField, touchAll, useEditor, wrongNames, type Editor } from './own/use-editor.ts'
import { profileOfForm } from './rules/profile-form.ts'
import {
  namesOf,
  registrationProblems,
  stepOf,
  stepsOf,
  type RegisterForm,
  type RegisterStep,
} from './rules/register-form.ts'
import { useRegisterDraft } from './use-register-draft.ts'

/** What a registration is about. */
export interface RegistrationInput {
  client: string
  kind: RegisterKind
  settings: PlatformSettings
  fields: readonly RegisterField[]
  choices: Choices | null
  start: RegisterForm
  draftName: string
  /** Known from the look-up before: not asked again. */
  known: readonly RegisterFieldName[]
  /** Whoever filled it in has gone. */
  onForgotten: () => void
}

export interface RegistrationEditor extends Editor {
  steps: RegisterStep[]
  step: RegisterStep
  /** 0-based place of the step. */
  at: number
  sending: boolean
  /** What the last attempt threw; null while there is nothing to say. */
  failure: unknown
  /** Fields of the step are missing after it was tried. */
  incomplete: boolean
  /** Once another step is on the screen: takes the focus to what is to be repaired there; false where nothing is. */
  focusWrong: () => boolean
  back: () => void
  next: () => void
}

const today = (): string => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())

export function useRegistration(input: RegistrationInput): RegistrationEditor {
  const { client, kind, settings, fields, choices, start, draftName, known } = input
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [tried, setTried] = useState<string | null>(null)
  /** What is wrong in a step that is on its way to the screen. */
  const wrongThere = useRef<readonly string[]>([])
  const editor = useEditor({
    start,
    country: settings.country,
    minimumAge: settings.minimumAge,
    today: today(),
    choices,
    problemsOf: (form, facts) => registrationProblems(form, fields, facts, settings.passwordStrength),
  })
  const { form } = editor
  const draft = useRegisterDraft(form, draftName, input.onForgotten)
  const steps = stepsOf(fields, known)
  const asked = Number(params.get('step') ?? '1') - 1
  const at = Number.isInteger(asked) && asked >= 0 && asked < steps.length ? asked : 0
  const step = steps[at] ?? { name: 'access' as const, fields: [] }

  // In the address: the device's own back leads to the step before, not out of the form.
  const goTo = (index: number, replace = false) => {
    setFailure(null)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (index > 0) after.set('step', String(index + 1))
        else after.delete('step')
        return after
      },
      { replace },
    )
  }
  const showFirstWrong = (names: readonly string[]) => {
    const first = steps.findIndex((one) => names.some((name) => stepOf([one], name) === 0))
    if (first < 0) return
    setTried(steps[first]?.name ?? null)
    if (first === at) focusField(names)
    else {
      wrongThere.current = names
      goTo(first)
    }
  }

  const send = async (filled: RegisterForm) => {
    setSending(true)
    setFailure(null)
    try {
      const { email, emailConfirmation, password, terms, adult } = filled
      const profile = profileOfForm(filled, fields)
      const account = { email: email.trim(), emailConfirmation: emailConfirmation.trim(), password, terms, adult }
      const solution = await challengeFor(settings)
      const body = { client, kind, profile, ...account, languageId: activeLanguageId(), ...solution }
      await publicCall(registerPerson, { body })
      draft.stop()
      dropDraft(draftName)
      await navigate(registerPaths.registerSuccess(), { replace: true, state: { email: account.email } })
    } catch (error) {
      const { problem } = error instanceof CallError ? error : { problem: null }
      const wrong = (problem?.fields ?? []).map(({ field, code }) => ({
        field: field.replace(/^profile\./, ''),
        code: problem?.code.startsWith('register.') ? problem.code : code,
      }))
      setFailure(error)
      editor.take(wrong)
      showFirstWrong(wrong.map(({ field }) => field))
    } finally {
      setSending(false)
    }
  }

  const next = async () => {
    setTried(step.name)
    if (at < steps.length - 1) {
      const names = namesOf(step)
      const right = await form.trigger(names as Path<RegisterForm>[])
      if (right) {
        setTried(null)
        goTo(at + 1)
      } else {
        const wrong = wrongNames(form.formState.errors).filter((name) => stepOf([step], name) === 0)
        touchAll(form, wrong)
        focusField(wrong)
      }
      return
    }
    await form.handleSubmit(send, (errors) => showFirstWrong(wrongNames(errors)))()
  }

  return {
    ...editor,
    steps,
    step,
    at,
    sending,
    failure,
    incomplete: tried === step.name && wrongNames(form.formState.errors).some((name) => stepOf([step], name) === 0),
    focusWrong: () => {
      const names = wrongThere.current
      wrongThere.current = []
      return focusField(names)
    },
    back: () => goTo(at - 1),
    next: () => void next(),
  }
}
