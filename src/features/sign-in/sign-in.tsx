import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Eye, EyeOff, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { languageCodes, type LanguageCode } from '#contract/language.ts'
import { useOnline } from '#platform/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { logoOf } from '#platform/logo.ts'
import { platformBrand } from '#platform/theme.ts'
import { currentLayout } from '#platform/viewport.ts'
import { Banner } from '#ui/banner.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { demoPassword, DemoPeople } from './demo-people.tsx'
import { LanguageSelect } from './language-select.tsx'
import { usePlatformSettings } from './use-platform-settings.ts'
import { useSignIn } from './use-sign-in.ts'
import styles from './sign-in.module.css'

function SignInForm({ signIn, online }: { signIn: ReturnType<typeof useSignIn>; online: boolean }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const { busy, failure, missing, submit } = signIn
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
      {failure ? (
        <Banner tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />} title={callErrorText(failure)} />
      ) : null}
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
      <Button type="submit" size="large" full busy={busy} disabled={!online}>
        <Trans>Entrar</Trans>
      </Button>
    </form>
  )
}

/** The first screen of who is not signed in; one file for both layouts, since every byte here is waited for. */
export function SignIn() {
  const { t, i18n } = useLingui()
  const settings = usePlatformSettings()
  const signIn = useSignIn()
  const online = useOnline()
  const brand = settings?.brand ?? platformBrand
  const logo = logoOf(settings, i18n.locale as LanguageCode, currentLayout())
  useEffect(() => {
    document.title = `${t`Entrar`} · ${brand.name}`
  })
  const people = settings?.demoPeople ?? []
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <div className={styles.name}>
          <BrandMark logo={logo.src} wide={logo.wide} />
          <span>{brand.name}</span>
        </div>
        <p className={styles.motto}>
          <Trans>Aprenda no seu ritmo, mesmo sem internet.</Trans>
        </p>
        <svg className={styles.path} viewBox="0 0 400 300" aria-hidden="true">
          <path d="M24 268C96 262 92 176 164 168S256 128 300 96s48-44 76-72" />
          <circle cx="24" cy="268" r="12" />
          <circle cx="164" cy="168" r="12" />
          <circle cx="376" cy="24" r="12" />
        </svg>
      </header>
      <main className={styles.main}>
        <div className={styles.column}>
          <div className={styles.top}>
            <h1>
              <Trans>Entrar</Trans>
            </h1>
            <LanguageSelect offered={settings?.languages ?? languageCodes} />
          </div>
          {settings?.maintenance ? (
            <Banner
              tone="warn"
              role="status"
              title={<Trans>A plataforma está em manutenção. Tente mais tarde.</Trans>}
            />
          ) : null}
          <SignInForm signIn={signIn} online={online} />
          {people.length > 0 ? (
            <DemoPeople
              people={people}
              disabled={signIn.busy || !online}
              onChoose={(email) => void signIn.attempt(email, demoPassword)}
            />
          ) : null}
        </div>
      </main>
    </div>
  )
}
