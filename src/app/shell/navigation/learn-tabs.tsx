import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { useSelectedClient } from '#platform/session-store.ts'
import { isOn, learnPlaces } from './navigation.ts'
import styles from './learn-tabs.module.css'

/** Mobile: the places of the learning tab, side by side. Nothing where there is only one. */
export function LearnTabs() {
  const { i18n, t } = useLingui()
  const modules = useSelectedClient()?.modules ?? []
  const places = learnPlaces.filter((place) => isOn(place, modules))
  if (places.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={t`Aprender`}>
      {places.map((place) => (
        <NavLink key={place.to} to={place.to} className={styles.tab}>
          {i18n._(place.label)}
        </NavLink>
      ))}
    </nav>
  )
}
