import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import styles from './register.module.css'

/** Registered, and not signed in: the way in is the same as ever after. */
export function RegisterSuccess() {
  return (
    <div className={styles.page}>
      <div className={styles.done}>
        <span className={styles.doneIcon}>
          <CircleCheck aria-hidden="true" />
        </span>
        <div>
          <h1 tabIndex={-1}>
            <Trans>Cadastro concluído</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>Entre com seu documento ou e-mail e a senha que você criou.</Trans>
          </p>
        </div>
        <ButtonLink size="large" full render={<OpenLink to={signInPaths.signIn()} />}>
          <Trans>Entrar</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
