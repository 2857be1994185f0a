import { Trans, useLingui } from '@lingui/react/macro'
import { Wrench } from 'lucide-react'
import { pickText, type LanguageCode } from '#contract/engine/language.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './pages.module.css'

/** In the place of sign-in while the platform is being worked on. */
export function Maintenance() {
  const { i18n } = useLingui()
  const support = useCommon((part) => part.settings?.support)
  const text = useCommon((part) => part.settings?.maintenance.text) ?? {}
  const fallback = useCommon((part) => part.settings?.defaultLanguage)
  const said = pickText(text, i18n.locale as LanguageCode, fallback)
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Em manutenção</Trans>
      </h1>
      <EmptyState
        icon={<Wrench />}
        title={<Trans>A plataforma está em manutenção</Trans>}
        text={
          said ? (
            said
          ) : (
            <Trans>
              Voltamos em breve. O que você já fez neste aparelho está guardado e será enviado quando tudo estiver de
              volta.
            </Trans>
          )
        }
        action={
          <ButtonLink variant="outline" render={<OpenLink to={signInPaths.maintenanceLogin()} />}>
            <Trans>Entrar como administrador</Trans>
          </ButtonLink>
        }
      />
      {support?.use && support.email ? (
        <p className={styles.centre}>
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </p>
      ) : null}
    </>
  )
}
