import { Trans } from '@lingui/react/macro'
import { Camera, ReceiptText, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useModule } from '#platform/session-store.ts'
import { IconTile } from '#ui/item/icon-tile.tsx'
import styles from './quick-actions.module.css'

function QuickAction({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.action}>
        <IconTile tone="brand">{icon}</IconTile>
        <span>{children}</span>
      </Link>
    </li>
  )
}

/** What people of this client do most, one tap away. */
export function QuickActions() {
  const hasSales = useModule('insert_sales')
  const hasPhotos = useModule('upload_photos')
  const hasTrails = useModule('trails')
  if (!hasSales && !hasPhotos) return null
  return (
    <ul role="list" className={styles.actions}>
      {hasSales ? (
        <QuickAction to={paths.sale()} icon={<ReceiptText />}>
          <Trans>Registrar venda</Trans>
        </QuickAction>
      ) : null}
      {hasPhotos ? (
        <QuickAction to={paths.photos()} icon={<Camera />}>
          <Trans>Enviar foto</Trans>
        </QuickAction>
      ) : null}
      {hasTrails ? (
        <QuickAction to={paths.trails()} icon={<Route />}>
          <Trans>Ver trilhas</Trans>
        </QuickAction>
      ) : null}
    </ul>
  )
}
