import { useLingui } from '@lingui/react/macro'
import { createElement } from 'react'
import { Link } from 'react-router'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { useActions } from '../use-actions.ts'
import styles from './quick-actions.module.css'

/** What people of this client do most, one tap away. */
export function QuickActions() {
  const { i18n } = useLingui()
  const actions = useActions()
  if (actions.length === 0) return null
  return (
    <ul role="list" className={styles.actions}>
      {actions.map(({ path, icon, label }) => (
        <li key={path}>
          <Link to={path} className={styles.action}>
            <IconTile tone="brand">{createElement(icon)}</IconTile>
            <span>{i18n._(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
