import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { useSelectedClient } from '#platform/session-store.ts'
import { ClientSwitcher } from '../bar/client-switcher.tsx'
import { isOn, placeGroups, type Place } from './navigation.ts'
import styles from './side-navigation.module.css'

function PlaceLink({ place }: { place: Place }) {
  const { i18n } = useLingui()
  const Icon = place.icon
  return (
    <li>
      <NavLink to={place.to} className={styles.place}>
        <Icon size={18} aria-hidden="true" />
        {i18n._(place.label)}
      </NavLink>
    </li>
  )
}

/** Desktop: every place the client has switched on, grouped. */
export function SideNavigation() {
  const { i18n, t } = useLingui()
  const modules = useSelectedClient()?.modules ?? []
  const groups = placeGroups
    .map((group) => ({ ...group, places: group.places.filter((place) => isOn(place, modules)) }))
    .filter((group) => group.places.length > 0)
  return (
    <aside className={styles.side}>
      <ClientSwitcher />
      <nav aria-label={t`Principal`}>
        {groups.map(({ label, places }) => (
          <div key={places[0]?.to} className={styles.group}>
            {label ? <p className={styles.label}>{i18n._(label)}</p> : null}
            <ul role="list">
              {places.map((place) => (
                <PlaceLink key={place.to} place={place} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </aside>
  )
}
