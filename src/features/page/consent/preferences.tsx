import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cookiesPolicyPart } from '#platform/persisted/parts.ts'
import { answerCookies, useCookiesPolicy } from '#platform/start/settings-in-sight.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './consent.module.css'

function Choices({ optional, onChange }: { optional: boolean; onChange: (optional: boolean) => void }) {
  return (
    <div className={styles.choices}>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the Trans */}
      <label className={styles.choice}>
        <input type="checkbox" checked disabled />
        <span>
          <strong>
            <Trans>Necessários</Trans>
          </strong>
          <span>
            <Trans>Sessão, preferências e uso sem internet. Sempre ligados.</Trans>
          </span>
        </span>
      </label>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the Trans */}
      <label className={styles.choice}>
        <input type="checkbox" checked={optional} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>
          <strong>
            <Trans>Opcionais</Trans>
          </strong>
          <span>
            <Trans>Serviços de outras empresas, como o atendimento por chat.</Trans>
          </span>
        </span>
      </label>
    </div>
  )
}

function OpenPreferences() {
  const { t } = useLingui()
  const now = useCookiesPolicy((part) => part.optionalCookies)
  const [optional, setOptional] = useState(now)
  return (
    <Dialog
      open
      onOpenChange={(open) => cookiesPolicyPart.setState({ policyPreferencesModal: open })}
      title={<Trans>Preferências de cookies</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full onClick={() => answerCookies(optional)}>
          <Trans>Salvar preferências</Trans>
        </Button>
      }
    >
      <Choices optional={optional} onChange={setOptional} />
    </Dialog>
  )
}

/** What may run, kind by kind; open from the question and, later, from the cookies page. */
export function Preferences({ open }: { open: boolean }) {
  return open ? <OpenPreferences /> : null
}
