import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { tabsOf, type Place } from './navigation.ts'
import { useSearchKey } from '../bar/use-search-key.ts'
import styles from './mobile-tabs.module.css'

function Tab({ place }: { place: Place }) {
  const { i18n } = useLingui()
  const Icon = place.icon
  return (
    <li>
      <NavLink to={place.to} className={styles.tab}>
        <Icon size={24} aria-hidden="true" />
        <span>{i18n._(place.label)}</span>
      </NavLink>
    </li>
  )
}

/** The one thing this client's people do most; a sheet asks where there are several. */
function CentreAction({ actions }: { actions: Place[] }) {
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState(false)
  const [only] = actions
  if (!only) return null
  if (actions.length === 1) {
    return (
      <li>
        <Link to={only.to} className={styles.centre} aria-label={i18n._(only.label)}>
          <only.icon size={24} aria-hidden="true" />
        </Link>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.centre}
        aria-haspopup="dialog"
        aria-label={t`Registrar ou enviar`}
        onClick={() => setOpen(true)}
      >
        <Plus size={24} aria-hidden="true" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={t`O que você quer fazer?`} closeLabel={t`Fechar`}>
        <List>
          {actions.map((place) => (
            <Row
              key={place.to}
              icon={
                <IconTile tone="brand">
                  <place.icon />
                </IconTile>
              }
              title={i18n._(place.label)}
              render={<Link to={place.to} onClick={() => setOpen(false)} />}
            />
          ))}
        </List>
      </Dialog>
    </li>
  )
}

/** The places of the app within a thumb's reach. */
export function MobileTabs() {
  const { t } = useLingui()
  const modules = useSelectedClient()?.modules ?? []
  const { left, right, actions } = tabsOf(modules)
  const navigate = useNavigate()
  useSearchKey(() => void navigate(paths.search()))
  return (
    <nav className={styles.tabs} aria-label={t`Principal`}>
      <ul role="list">
        {left.map((place) => (
          <Tab key={place.to} place={place} />
        ))}
        <CentreAction actions={actions} />
        {right.map((place) => (
          <Tab key={place.to} place={place} />
        ))}
      </ul>
    </nav>
  )
}
