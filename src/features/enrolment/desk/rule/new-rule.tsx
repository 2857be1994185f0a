import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#contract/engine/ids.ts'
import { addRule, type listChoices } from '#contract/features/enrolment/enrolment-contract.ts'
import { enrolmentPaths } from '#contract/features/enrolment/enrolment-paths.ts'
import { defaultReminders } from '#contract/features/enrolment/reminder-rules.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import type { CallOutput } from '#platform/call.ts'
import { isShapedLike } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { isDayFirst } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { itemTitle } from '../enrolment-words.ts'
import styles from '../enrolment.module.css'
import { PersonChoice } from './person-choice.tsx'
import { TermsFields, readTerms, typedTerms } from './terms-fields.tsx'

type Choices = CallOutput<typeof listChoices>

const firstTerms = typedTerms({
  mandatory: true,
  deadline: { days: 30 },
  reminders: [...defaultReminders],
  endsOnLeaving: true,
  repeatMonths: null,
  locks: false,
})

/** Enrols an audience or a person in a course or a trail. */
export function NewRule({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  // One key for the form: pressed again after a lost answer there is one rule.
  const [key, setKey] = useState(() => newId())
  const [item, setItem] = useState('')
  const [who, setWho] = useState('0')
  const [person, setPerson] = useState('')
  const [startsOn, setStartsOn] = useState(choices.today)
  const [terms, setTerms] = useState(firstTerms)
  const first = { item: '', who: '0', person: '', startsOn: choices.today, terms: firstTerms }
  const forget = useKeptValue('new-rule', {
    value: { item, who, person, startsOn, terms },
    first,
    restore: (kept) => {
      if (!isShapedLike(kept, first) || !isShapedLike(kept.terms, firstTerms)) return false
      setItem(kept.item)
      setWho(kept.who)
      setPerson(kept.person)
      setStartsOn(kept.startsOn)
      setTerms(kept.terms)
      return true
    },
  })
  const read = readTerms(terms)
  const isPerson = who === 'person'
  const isReady = item !== '' && read !== null && (!isPerson || person !== '') && /^\d{4}-\d{2}-\d{2}$/.test(startsOn)
  const add = () =>
    attempt(async () => {
      if (!read) return
      const [kind, id] = item.split(':')
      try {
        const rule = await staffCall(
          addRule,
          {
            body: {
              who: isPerson ? { userId: person } : { audience: Number(who) },
              item: { kind: kind as ItemKind, id: Number(id) },
              startsOn,
              ...read,
            },
          },
          { key },
        )
        forget()
        await navigate(enrolmentPaths.enrolmentRule(rule.id))
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Matricular</Trans>}
      description={<Trans>Quem entrar no público depois também é matriculado.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!isReady} onClick={() => void add()}>
          <Trans>Matricular</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Curso ou trilha`} required>
          {(ids) => (
            <Select {...ids} value={item} onChange={(event) => setItem(event.currentTarget.value)}>
              <option value="">{t`Escolha`}</option>
              {(['course', 'trail'] as const).map((kind) => (
                <optgroup key={kind} label={kind === 'course' ? t`Cursos` : t`Trilhas`}>
                  {choices.items
                    .filter((one) => one.kind === kind)
                    .map((one) => (
                      <option key={one.id} value={`${kind}:${one.id}`}>
                        {itemTitle(one)}
                      </option>
                    ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Quem`} required>
          {(ids) => (
            <Select {...ids} value={who} onChange={(event) => setWho(event.currentTarget.value)}>
              <option value="0">{t`Todas as pessoas da empresa`}</option>
              <option value="person">{t`Uma pessoa`}</option>
              {choices.audiences.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isPerson ? <PersonChoice value={person} onValue={setPerson} /> : null}
        <Field label={t`Começa em`} required>
          {(ids) => (
            <DateInput
              {...ids}
              value={startsOn}
              onValue={setStartsOn}
              dayFirst={isDayFirst()}
              calendarLabel={t`Abrir calendário`}
              min={choices.today}
            />
          )}
        </Field>
        <TermsFields terms={terms} onChange={setTerms} leaves={!isPerson} today={choices.today} />
      </div>
    </Dialog>
  )
}
