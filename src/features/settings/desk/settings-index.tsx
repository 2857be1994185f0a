import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, History } from 'lucide-react'
import { Link } from 'react-router'
import { settingsPaths } from '#contract/features/settings/settings-paths.ts'
import { settingsGroupNames } from '#contract/features/settings/settings-desk.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { clientPlace, platformPlace, type Place } from './form/place.ts'
import { groupWords, systemsWords, type GroupWords } from './settings-words.ts'
import styles from './settings.module.css'

function Entry({ words: { label, about, icon: Icon }, to }: { words: GroupWords; to: string }) {
  const { i18n } = useLingui()
  return (
    <li>
      <Link className={styles.group} to={to}>
        <span className={styles.icon}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className={styles.text}>
          <span className={styles.label}>{i18n._(label)}</span>
          <span className={styles.about}>{i18n._(about)}</span>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}

function SettingsIndex({ place }: { place: Place }) {
  const client = useDeskClient()
  return (
    <DeskPage
      title={place.of === 'client' ? <Trans>Configurações</Trans> : <Trans>Configurações da plataforma</Trans>}
      subtitle={
        place.of === 'client' ? (
          client?.name
        ) : (
          <Trans>Valem onde uma empresa não define nada, e na entrada geral.</Trans>
        )
      }
      actions={
        <ButtonLink
          variant="outline"
          icon={<History size={18} aria-hidden="true" />}
          render={<Link to={place.history} />}
        >
          <Trans>Histórico</Trans>
        </ButtonLink>
      }
    >
      <ul role="list" className={styles.groups}>
        {settingsGroupNames.map((name) => (
          <Entry key={name} words={groupWords[name]} to={place.group(name)} />
        ))}
        {place.of === 'client' ? <Entry words={systemsWords} to={settingsPaths.systems()} /> : null}
      </ul>
    </DeskPage>
  )
}

/** The settings of the client that is acted in, by group. */
export const ClientSettings = () => <SettingsIndex place={clientPlace} />

/** The platform's. */
export const PlatformSettings = () => <SettingsIndex place={platformPlace} />
