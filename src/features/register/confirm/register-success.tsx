import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { demoMailboxPaths } from '#contract/features/demo-mailbox/demo-mailbox-paths.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { useCommon } from '#platform/persisted/use-part.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import styles from '../register.module.css'

/** Registered: the account is there once the link in the letter was opened. */
export function RegisterSuccess() {
  const state = useLocation().state as { email?: string } | null
  const email = state?.email
  // In the demo nothing is really sent: there it can be read.
  const isDemo = useCommon((part) => (part.settings?.demoPeople.length ?? 0) > 0)
  return (
    <div className={styles.page}>
      <div className={styles.done}>
        <span className={styles.doneIcon}>
          <MailCheck aria-hidden="true" />
        </span>
        <div>
          <h1 tabIndex={-1}>
            <Trans>Falta confirmar seu e-mail</Trans>
          </h1>
          <p className={styles.lead}>
            {email ? (
              <Trans>Enviamos um link para {email}. Abra-o em até 48 horas para concluir o cadastro.</Trans>
            ) : (
              <Trans>Enviamos um link para o seu e-mail. Abra-o em até 48 horas para concluir o cadastro.</Trans>
            )}
          </p>
          <p className={styles.lead}>
            <Trans>Não chegou? Veja na caixa de spam, ou confira o endereço e faça o cadastro de novo.</Trans>
          </p>
        </div>
        {isDemo ? (
          <ButtonLink size="large" full render={<OpenLink to={demoMailboxPaths.demoMailbox()} />}>
            <Trans>Abrir a caixa de entrada da demonstração</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink size="large" full render={<OpenLink to={signInPaths.signIn()} />}>
            <Trans>Entrar</Trans>
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
