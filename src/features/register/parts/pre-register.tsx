import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { maskDocument } from '#contract/features/register/document.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import { lookUpDocument } from '#contract/features/register/register-contract.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { profileProblems } from '#contract/features/register/register-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import { CallError } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useDateTexts } from '#platform/text/date-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { challengeFor } from '../solve-challenge.ts'
import styles from '../register.module.css'
import { documentLabel, problemText } from '../register-texts.ts'
import { keepFocus } from '../own/use-editor.ts'
import { FailureNotice, OfflineNotice } from './notices.tsx'

interface PreRegisterProps {
  client: string
  settings: PlatformSettings
  onFound: (person: { document: string; birthday: string }) => void
}

const fields = (['document', 'birthday'] as const).map((name) => ({ name, required: true }))
const nothing = { agencies: [], chains: [] }

/** Pre-registration: the client invited its people, who tell document and birthday first. */
export function PreRegister({ client, settings, onFound }: PreRegisterProps) {
  const { country } = settings
  const { t } = useLingui()
  const { dayFirst, placeholder } = useDateTexts()
  const online = useOnline()
  const [typed, setTyped] = useState({ document: '', birthday: '' })
  const [wrong, setWrong] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const errorOf = (field: string) => {
    const found = wrong.find((problem) => problem.field === field)
    return problemText(field, found?.code, settings)
  }
  const ask = async () => {
    const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
    const { minimumAge } = settings
    const facts = { country, today, minimumAge, choices: nothing, isPhone: () => true }
    const problems = profileProblems(typed, fields, facts)
    setWrong(problems)
    setFailure(null)
    const [first] = problems
    if (first) {
      document.querySelector<HTMLInputElement>(`[name=${first.field}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      await publicCall(lookUpDocument, { body: { client, ...typed, ...(await challengeFor(settings)) } })
      onFound(typed)
    } catch (error) {
      setFailure(error)
      if (error instanceof CallError) setWrong(error.problem?.fields ?? [])
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && online) void ask()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>
        <Trans>Este programa é só para pessoas pré-cadastradas. Informe seus dados para continuar.</Trans>
      </p>
      {online ? null : <OfflineNotice />}
      {failure ? <FailureNotice failure={failure} country={country} /> : null}
      <Field label={documentLabel(country)} required error={errorOf('document')}>
        {(ids) => (
          <TextInput
            {...ids}
            name="document"
            value={typed.document}
            onChange={(event) => setTyped({ ...typed, document: maskDocument(country, event.currentTarget.value) })}
            inputMode={country === 'BR' ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={40}
          />
        )}
      </Field>
      <Field label={t`Data de nascimento`} required error={errorOf('birthday')}>
        {(ids) => (
          <DateInput
            {...ids}
            dayFirst={dayFirst}
            placeholder={placeholder}
            name="birthday"
            value={typed.birthday}
            onValue={(birthday) => setTyped({ ...typed, birthday })}
            autoComplete="bday"
          />
        )}
      </Field>
      <Button type="submit" size="large" full onMouseDown={keepFocus} busy={busy} disabled={!online}>
        <Trans>Continuar</Trans>
      </Button>
    </form>
  )
}
