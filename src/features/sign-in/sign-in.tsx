import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { isShut } from '#contract/features/settings/maintenance.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { logoOf } from '#platform/theme/logo.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { recoveryPaths } from '#contract/features/recovery/recovery-paths.ts'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { showPeople } from '#platform/start/people-first.ts'
import { hasPeopleHint } from '#platform/start/session-hint.ts'
import { platformBrand } from '#platform/theme/theme.ts'
import { currentLayout } from '#platform/theme/viewport.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { CodeStep } from './code-step/lazy-code-step.ts'
import { demoPassword, DemoPeople } from './demo-people.tsx'
import { LanguageSelect } from './language-select.tsx'
import { SignInForm } from './form/sign-in-form.tsx'
import { usePlatformSettings } from './use-platform-settings.ts'
import { useSignIn } from './form/use-sign-in.ts'
import styles from './sign-in.module.css'

// Only where the settings switch them on: nobody else waits for them.
const OtherWays = lazy(() => import('./other-ways/other-ways.tsx').then((m) => ({ default: m.OtherWays })))

/** The first screen of who is not signed in; one file for both layouts, since every byte here is waited for. */
export function SignIn() {
  const { t, i18n } = useLingui()
  const settings = usePlatformSettings()
  const signIn = useSignIn()
  const online = useOnline()
  const brand = settings?.brand ?? platformBrand
  const now = useMinute().getTime()
  const logo = logoOf(settings, i18n.locale as LanguageCode, currentLayout())
  useEffect(() => {
    document.title = `${t`Entrar`} · ${brand.name}`
  })
  const people = settings?.demoPeople ?? []
  const hasOtherWays = settings !== null && (settings.signIn.google || settings.signIn.corporate !== null)
  // Who runs the platform has `maintenance-login` for theirs.
  const byPassword = !hasOtherWays || settings.signIn.passwords
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
          {signIn.asked ? (
            <Suspense>
              <CodeStep asked={signIn.asked} onBack={signIn.back} />
            </Suspense>
          ) : (
            <>
              {hasPeopleHint() ? (
                <button type="button" className={styles.people} onClick={showPeople}>
                  <ArrowLeft size={18} aria-hidden="true" />
                  <Trans>Trocar de pessoa</Trans>
                </button>
              ) : null}
              <div className={styles.top}>
                <h1>
                  <Trans>Entrar</Trans>
                </h1>
                <LanguageSelect offered={settings?.languages ?? languageCodes} />
              </div>
              {settings && isShut(settings.maintenance, now) ? (
                <Banner
                  tone="warn"
                  role="status"
                  title={<Trans>A plataforma está em manutenção. Tente mais tarde.</Trans>}
                />
              ) : null}
              {byPassword ? (
                <SignInForm
                  signIn={signIn}
                  online={online}
                  challenged={settings?.signIn.recaptcha === 'proof-of-work'}
                />
              ) : null}
              <nav className={styles.links} aria-label={t`Acesso`}>
                {byPassword ? (
                  <>
                    <OpenLink to={recoveryPaths.requestPassword()}>
                      <Trans>Esqueci a senha</Trans>
                    </OpenLink>
                    <OpenLink to={recoveryPaths.firstAccess()}>
                      <Trans>Primeiro acesso</Trans>
                    </OpenLink>
                  </>
                ) : null}
                {settings?.register.open ? (
                  <OpenLink to={registerPaths.register()}>
                    <Trans>Criar conta</Trans>
                  </OpenLink>
                ) : null}
              </nav>
              {hasOtherWays ? (
                <Suspense>
                  <OtherWays settings={settings} disabled={signIn.busy || !online} />
                </Suspense>
              ) : null}
              {people.length > 0 ? (
                <DemoPeople
                  people={people}
                  disabled={signIn.busy || !online}
                  onChoose={(email) => void signIn.attempt(email, demoPassword)}
                />
              ) : null}
            </>
          )}
        </div>
      </main>
    </div>
  )
}
