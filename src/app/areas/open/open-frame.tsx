import { useLingui } from '@lingui/react/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import { LanguageSelect } from '#features/sign-in/language-select.tsx'
import { usePlatformSettings } from '#features/sign-in/use-platform-settings.ts'
import { logoOf } from '#platform/theme/logo.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { platformBrand } from '#platform/theme/theme.ts'
import { useLayout } from '#platform/theme/viewport.ts'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { usePageTitle, useScrollRestoration } from '../../shell/page-focus.ts'
import styles from './open-frame.module.css'

/** Header, footer and the space between them for a screen of the open area. */
export function OpenFrame({ children, addressKey = '' }: { children: ReactNode; addressKey?: string }) {
  const { t, i18n } = useLingui()
  const layout = useLayout()
  const open = usePlatformSettings()
  // Between signing in and the closed area it is the chosen client's.
  const client = useSelectedClient()
  const inSight = useSettingsInSight()
  const settings = client ? inSight : open
  const main = useRef<HTMLElement>(null)
  const brand = client?.brand ?? settings?.brand ?? platformBrand
  const logo = logoOf(
    settings ?? (client && { logos: {}, mobileLogos: {}, defaultLanguage: 'pt-BR', brand }),
    i18n.locale as LanguageCode,
    layout,
  )
  usePageTitle(main)
  useScrollRestoration(main, addressKey)
  return (
    <>
      <SkipLink>{t`Ir para o conteúdo`}</SkipLink>
      <div className={styles.page}>
        <header className={styles.header}>
          <OpenLink to={signInPaths.signIn()} className={styles.brand}>
            <BrandMark logo={logo.src} wide={logo.wide} />
            <span>{brand.name}</span>
          </OpenLink>
          <LanguageSelect offered={settings?.languages ?? languageCodes} />
        </header>
        <main ref={main} id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>
          <nav aria-label={t`Institucional`} className={styles.links}>
            <OpenLink to={pagePaths.institutional('about')}>
              <Trans>Sobre</Trans>
            </OpenLink>
            <OpenLink to={pagePaths.institutional('terms-and-conditions')}>
              <Trans>Termos e condições</Trans>
            </OpenLink>
            <OpenLink to={pagePaths.institutional('privacy-policy')}>
              <Trans>Privacidade</Trans>
            </OpenLink>
            <OpenLink to={pagePaths.institutional('cookies_policy')}>
              <Trans>Cookies</Trans>
            </OpenLink>
            <OpenLink to={pagePaths.institutional('support')}>
              <Trans>Suporte</Trans>
            </OpenLink>
          </nav>
        </footer>
      </div>
      <Toaster label={t`Mensagens do app`} closeLabel={t`Fechar`} />
    </>
  )
}
