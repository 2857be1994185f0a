import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { ClientSwitcher } from '../bar/client-switcher.tsx'
import { entriesOf, groups } from './navigation.ts'
import styles from './side-navigation.module.css'

function EntryLink({ entry }: { entry: NavigationEntry }) {
  const { i18n } = useLingui()
  const Icon = entry.icon
  return (
    <li>
      <NavLink to={entry.to} className={styles.entry}>
        <Icon size={18} aria-hidden="true" />
        {i18n._(entry.label)}
      </NavLink>
    </li>
  )
}

/** Desktop: every screen that the client has switched on, grouped. */
export function SideNavigation() {
  const { i18n, t } = useLingui()
  const modules = useSelectedClient()?.modules ?? []
  return (
    <aside className={styles.side}>
      <ClientSwitcher />
      <nav aria-label={t`Principal`}>
        {groups.map(({ name, label }) => {
          const entries = entriesOf(name, modules)
          if (entries.length === 0) return null
          return (
            <div key={name} className={styles.group}>
              {label ? <p className={styles.label}>{i18n._(label)}</p> : null}
              <ul role="list">
                {entries.map((entry) => (
                  <EntryLink key={entry.to} entry={entry} />
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
    </aside>
  )
}
