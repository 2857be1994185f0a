import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Eye, EyeOff, WifiOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { currentLayout } from '#platform/theme/viewport.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { useSilent } from '#platform/hooks/use-silent.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useErrorText } from './use-error-text.ts'
import type { useSignIn } from './use-sign-in.ts'
import styles from '../sign-in.module.css'

const ChallengeState = lazy(() => import('./challenge-state.tsx').then((m) => ({ default: m.ChallengeState })))

interface SignInFormProps {
  signIn: ReturnType<typeof useSignIn>
  online: boolean
  /** The settings ask for a proof of work: it is begun now and its state shown. */
  challenged: boolean
}

/** User name and password, with what went wrong. */
export function SignInForm({ signIn, online, challenged }: SignInFormProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const { busy, failure, missing, submit } = signIn
  const problem = useErrorText(failure)
  const silent = useSilent()
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {online ? null : (
        <Banner
          tone="neutral"
          role="status"
          icon={<WifiOff aria-hidden="true" />}
          title={<Trans>Sem internet agora</Trans>}
          text={<Trans>Para entrar é preciso estar conectado. O que já foi feito neste aparelho está guardado.</Trans>}
        />
      )}
      {online && silent ? (
        <Banner
          tone="neutral"
          role="status"
          icon={<WifiOff aria-hidden="true" />}
          title={<Trans>A internet está lenta ou não responde</Trans>}
          text={<Trans>Continuamos tentando. O que já foi feito neste aparelho está guardado.</Trans>}
        />
      ) : null}
      {problem ? <Banner tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />} title={problem} /> : null}
      <Field
        label={t`E-mail, documento ou usuário`}
        required
        error={missing.username ? t`Informe o e-mail, documento ou usuário.` : null}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            maxLength={256}
            autoFocus={currentLayout() === 'desktop'}
          />
        )}
      </Field>
      <Field label={t`Senha`} required error={missing.password ? t`Informe a senha.` : null}>
        {(ids) => (
          <div className={styles.password}>
            <TextInput
              {...ids}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={1024}
            />
            <IconButton label={shown ? t`Ocultar senha` : t`Mostrar senha`} onClick={() => setShown(!shown)}>
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </IconButton>
          </div>
        )}
      </Field>
      {challenged && online ? (
        <Suspense>
          <ChallengeState />
        </Suspense>
      ) : null}
      <Button type="submit" size="large" full busy={busy} disabled={!online}>
        <Trans>Entrar</Trans>
      </Button>
    </form>
  )
}
