import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ClientMembership } from '#contract/engine/session/client.ts'
import { selectClient } from '#engine/session/session.ts'
import { useSession } from '#platform/session-store.ts'
import { platformBrand } from '#platform/theme/theme.ts'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { Card } from '#ui/layout/card.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { NoClient } from './no-client.tsx'
import styles from './client-choice.module.css'

/** After signing in, for who belongs to several clients and has not chosen on this device yet. */
export function ClientChoice() {
  const clients = useSession((state) => state.clients)
  return clients.length === 0 ? <NoClient /> : <Choice clients={clients} />
}

function Choice({ clients }: { clients: readonly ClientMembership[] }) {
  const firstName = useSession((state) => state.user?.firstName)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = platformBrand.name
    title.current?.focus()
  }, [])
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <h1 ref={title} tabIndex={-1}>
          <Trans>Olá, {firstName}</Trans>
        </h1>
        <p className={styles.text}>
          <Trans>Em qual programa você quer entrar? Dá para trocar depois.</Trans>
        </p>
        <Card flush>
          <List className={styles.clients}>
            {clients.map((client) => (
              <Row
                key={client.id}
                icon={<BrandMark logo={client.brand.logo} />}
                title={client.brand.name}
                detail={client.brand.programme}
                end={<ChevronRight size={20} aria-hidden="true" />}
                render={<button type="button" className={styles.client} onClick={() => void selectClient(client.id)} />}
              />
            ))}
          </List>
        </Card>
      </div>
    </main>
  )
}
