import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { Chip } from '#ui/progress/chip.tsx'
import { LinkForm } from './parts/link-form.tsx'
import styles from './recovery.module.css'

/** For people whom their company has announced: the first password, by document or e-mail. */
export function FirstAccess() {
  const { t } = useLingui()
  const registerOpen = useCommon((part) => part.settings?.register.open ?? false)
  const [by, setBy] = useState<'email' | 'document'>('document')
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Primeiro acesso</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          Sua empresa já fez o seu cadastro? Informe o documento ou o e-mail que ela usou e enviamos um link para você
          criar a sua senha.
        </Trans>
      </p>
      <fieldset className={styles.ways}>
        <legend>
          <Trans>Como a empresa conhece você?</Trans>
        </legend>
        <div className={styles.choices}>
          <Chip selected={by === 'document'} onClick={() => setBy('document')}>
            {t`Documento`}
          </Chip>
          <Chip selected={by === 'email'} onClick={() => setBy('email')}>
            {t`E-mail`}
          </Chip>
        </div>
      </fieldset>
      <LinkForm key={by} by={by} action="first" />
      <div className={styles.links}>
        {registerOpen ? (
          <OpenLink to={registerPaths.register()}>
            <Trans>Ainda não tenho cadastro</Trans>
          </OpenLink>
        ) : null}
        <OpenLink to={signInPaths.signIn()}>
          <Trans>Voltar para a entrada</Trans>
        </OpenLink>
      </div>
    </div>
  )
}
