import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useNavigate } from 'react-router'
import { selectClient } from '#engine/session/session.ts'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { useSession } from '#platform/session-store.ts'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../parts/rows.module.css'

/** The programmes a person belongs to; nothing for who has one only. */
export function MyClients() {
  const navigate = useNavigate()
  const clients = useSession((state) => state.clients)
  const clientId = useSession((state) => state.clientId)
  if (clients.length < 2) return null
  const choose = async (id: number) => {
    await selectClient(id)
    await navigate(homePaths.home())
  }
  return (
    <Section title={<Trans>Seus programas</Trans>}>
      <Card flush>
        <List className={styles.list}>
          {clients.map((client) => (
            <Row
              key={client.id}
              icon={<BrandMark logo={client.brand.logo} />}
              title={client.brand.name}
              detail={client.brand.programme}
              end={
                client.id === clientId ? (
                  <Pill tone="ok" icon={<Check aria-hidden="true" />}>
                    <Trans>Atual</Trans>
                  </Pill>
                ) : null
              }
              render={
                client.id === clientId ? undefined : (
                  <button type="button" className={styles.button} onClick={() => void choose(client.id)} />
                )
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}
