import { Trans, useLingui } from '@lingui/react/macro'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import {
  addTester,
  listTesters,
  mostTesters,
  removeTester,
  type Tester,
} from '#contract/features/settings/testers-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './groups.module.css'

/** Who gets in while the client is in maintenance. */
export function Testers() {
  const { t } = useLingui()
  const answer = useAnswer('testers', (signal) => staffCall(listTesters, {}, { signal }))
  const [changed, setChanged] = useState<Tester[] | null>(null)
  const [email, setEmail] = useState('')
  const { busy, failure, attempt, clear } = useAttempt()
  const testers = changed ?? (answer.is === 'there' ? answer.value.testers : null)
  const isUnknown = failure instanceof CallError && failure.problem?.code === 'request.invalid'
  const add = () =>
    attempt(async () => {
      setChanged((await staffCall(addTester, { body: { email } })).testers)
      setEmail('')
    })
  const remove = (userId: string) =>
    attempt(async () => setChanged((await staffCall(removeTester, { params: { userId } })).testers))
  return (
    <Section title={<Trans>Quem testa durante a manutenção</Trans>}>
      <Card>
        <form
          className={styles.testers}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <p>
            <Trans>Até {mostTesters} pessoas da empresa entram pela página de entrada da manutenção.</Trans>
          </p>
          {answer.is === 'failed' && testers === null ? (
            <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
          ) : null}
          {failure && !isUnknown ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          {testers?.length === 0 ? (
            <p role="status">
              <Trans>Ninguém ainda.</Trans>
            </p>
          ) : (
            <ul role="list" className={styles.people}>
              {testers?.map(({ userId, name, email: address }) => (
                <li key={userId}>
                  <span>
                    <strong>{name}</strong>
                    <span>{address}</span>
                  </span>
                  <IconButton label={t`Tirar ${name}`} disabled={busy} onClick={() => void remove(userId)}>
                    <X aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <Field
            label={t`E-mail de uma pessoa da empresa`}
            error={isUnknown ? t`Ninguém desta empresa tem este e-mail.` : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => {
                  clear()
                  setEmail(event.currentTarget.value)
                }}
              />
            )}
          </Field>
          <div>
            <Button
              type="submit"
              variant="soft"
              busy={busy}
              disabled={email.trim().length < 3 || (testers?.length ?? mostTesters) >= mostTesters}
              icon={<UserPlus size={18} aria-hidden="true" />}
            >
              <Trans>Deixar testar</Trans>
            </Button>
          </div>
        </form>
      </Card>
    </Section>
  )
}
