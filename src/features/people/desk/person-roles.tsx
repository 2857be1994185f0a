import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setRoles } from '#contract/features/people/people-contract.ts'
import { clientRoles, type PersonDetail } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { roleWords } from '#platform/desk/role-words.ts'
import styles from './people.module.css'

type Role = (typeof clientRoles)[number]

/** What somebody may do in the client. */
export function PersonRoles({
  person,
  onChanged,
}: {
  person: PersonDetail
  onChanged: (person: PersonDetail) => void
}) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const mayGrant = useMay('roles.grant')
  const runsPlatform = useSession((state) => state.user?.superuser === true)
  const isSelf = useSession((state) => state.user?.id === person.userId)
  const held = person.roles.filter((role): role is Role => role !== 'platform-admin')
  const [wanted, setWanted] = useState<readonly Role[]>(held)
  const save = () =>
    attempt(async () => {
      const params = { userId: person.userId }
      onChanged(await staffCall(setRoles, { params, body: { roles: [...wanted] } }, { rev: person.rev }))
      toast(t`Salvo`, { tone: 'ok' })
    })
  if (!mayGrant) return null
  const isChanged = wanted.length !== held.length || wanted.some((role) => !held.includes(role))
  return (
    <Section title={<Trans>Papéis</Trans>}>
      <Card>
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          {isSelf ? (
            <p className={styles.note}>
              <Trans>Ninguém muda os próprios papéis. Peça a outra pessoa da equipe.</Trans>
            </p>
          ) : null}
          <fieldset className={styles.roles} disabled={isSelf}>
            <legend className="visually-hidden">
              <Trans>Papéis</Trans>
            </legend>
            {clientRoles
              .filter((role) => role !== 'member')
              .map((role) => (
                <Checkbox
                  key={role}
                  checked={wanted.includes(role)}
                  // Who administers the programme is named by who runs the platform.
                  disabled={role === 'programme-admin' && !runsPlatform}
                  onChange={(event) =>
                    setWanted(
                      event.currentTarget.checked ? [...wanted, role] : wanted.filter((other) => other !== role),
                    )
                  }
                >
                  {i18n._(roleWords[role])}
                </Checkbox>
              ))}
          </fieldset>
          <Actions>
            <Button busy={busy} disabled={!isChanged || isSelf} onClick={() => void save()}>
              <Trans>Salvar papéis</Trans>
            </Button>
          </Actions>
        </div>
      </Card>
    </Section>
  )
}
