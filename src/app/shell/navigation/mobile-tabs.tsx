import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { searchPaths } from '#contract/features/search/search-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { keepClear } from '#ui/keep-clear.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { tabsOf } from './navigation.ts'
import { useSearchKey } from '../bar/use-search-key.ts'
import styles from './mobile-tabs.module.css'

function Tab({ entry }: { entry: NavigationEntry }) {
  const { i18n } = useLingui()
  const Icon = entry.icon
  return (
    <li>
      <NavLink to={entry.to} className={styles.tab}>
        <Icon size={24} aria-hidden="true" />
        <span>{i18n._(entry.label)}</span>
      </NavLink>
    </li>
  )
}

/** The one thing this client's people do most; a sheet asks where there are several. */
function CentreAction({ actions }: { actions: NavigationEntry[] }) {
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
          {actions.map((entry) => (
            <Row
              key={entry.to}
              icon={
                <IconTile tone="brand">
                  <entry.icon />
                </IconTile>
              }
              title={i18n._(entry.label)}
              render={<Link to={entry.to} onClick={() => setOpen(false)} />}
            />
          ))}
        </List>
      </Dialog>
    </li>
  )
}

/** The most wanted screens within a thumb's reach. */
export function MobileTabs() {
  const { t } = useLingui()
  const modules = useSelectedClient()?.modules ?? []
  const { left, right, actions } = tabsOf(modules)
  const navigate = useNavigate()
  useSearchKey(() => void navigate(searchPaths.search()))
  return (
    <nav {...keepClear} className={styles.tabs} aria-label={t`Principal`}>
      <ul role="list">
        {left.map((entry) => (
          <Tab key={entry.to} entry={entry} />
        ))}
        <CentreAction actions={actions} />
        {right.map((entry) => (
          <Tab key={entry.to} entry={entry} />
        ))}
      </ul>
    </nav>
  )
}
