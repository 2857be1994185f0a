import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { recoveryPaths } from '#contract/features/recovery/recovery-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { Chip } from '#ui/progress/chip.tsx'
import { CodeWay } from './parts/code-way.tsx'
import { LinkForm } from './parts/link-form.tsx'
import { readPendingCode } from './pending-code.ts'
import styles from './recovery.module.css'

type Way = 'email' | 'document' | 'code'

/** Getting back in: by a link to the e-mail, or by a code to the phone. */
export function RequestPassword() {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>(() => (readPendingCode() ? 'code' : 'email'))
  const ways: [Way, string][] = [
    ['email', t`E-mail`],
    ['document', t`Documento`],
    ['code', t`Código por SMS ou WhatsApp`],
  ]
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Recuperar senha</Trans>
      </h1>
      <fieldset className={styles.ways}>
        <legend>
          <Trans>Como você quer recuperar a senha?</Trans>
        </legend>
        <div className={styles.choices}>
          {ways.map(([one, label]) => (
            <Chip key={one} selected={way === one} onClick={() => setWay(one)}>
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
      {way === 'code' ? <CodeWay /> : <LinkForm key={way} by={way} action="recover" />}
      <div className={styles.links}>
        <OpenLink to={recoveryPaths.firstAccess()}>
          <Trans>É o meu primeiro acesso</Trans>
        </OpenLink>
        <OpenLink to={signInPaths.signIn()}>
          <Trans>Voltar para a entrada</Trans>
        </OpenLink>
      </div>
    </div>
  )
}
