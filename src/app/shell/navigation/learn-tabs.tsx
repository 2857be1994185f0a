import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { useSelectedClient } from '#platform/session-store.ts'
import { keepClear } from '#ui/keep-clear.ts'
import { entriesOf } from './navigation.ts'
import styles from './learn-tabs.module.css'

/** Mobile: the places of the learning tab, side by side. Nothing where there is only one. */
export function LearnTabs() {
  const { i18n, t } = useLingui()
  const modules = useSelectedClient()?.modules ?? []
  const entries = entriesOf('learn', modules)
  if (entries.length < 2) return null
  return (
    <nav {...keepClear} className={styles.tabs} aria-label={t`Aprender`}>
      {entries.map((entry) => (
        <NavLink key={entry.to} to={entry.to} className={styles.tab}>
          {i18n._(entry.label)}
        </NavLink>
      ))}
    </nav>
  )
}
