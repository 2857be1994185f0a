import { Trans } from '@lingui/react/macro'
import { CloudCheck, RefreshCw, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { OutboxScreen } from '../use-outbox.ts'
import { OutboxRow } from './outbox-row.tsx'
import styles from './outbox-list.module.css'

/** Delivered entries shown at first: what is unsent is always shown whole. */
const deliveredAtFirst = 10

export function OutboxList({ screen }: { screen: OutboxScreen }) {
  const [delivered, setDelivered] = useState(deliveredAtFirst)
  const { rows } = screen
  if (!rows) return <Skeleton shape="row" />
  if (rows.entries.length === 0) {
    return (
      <EmptyState
        icon={<CloudCheck />}
        title={<Trans>Tudo em dia</Trans>}
        text={<Trans>O que você fizer aparece aqui até chegar, mesmo sem internet.</Trans>}
      />
    )
  }
  const unsent = rows.entries.filter((entry) => entry.state !== 'applied').length
  const shown = rows.entries.slice(0, unsent + delivered)
  return (
    <>
      <ul role="list" className={styles.list}>
        {shown.map((entry) => (
          <OutboxRow key={entry.id} entry={entry} names={rows.names} screen={screen} />
        ))}
      </ul>
      {rows.entries.length > shown.length && (
        <Button variant="quiet" full onClick={() => setDelivered(delivered + 30)}>
          <Trans>Mostrar mais</Trans>
        </Button>
      )}
    </>
  )
}

/** Shown while the device knows that it has no network. */
export function OfflinePill({ screen }: { screen: OutboxScreen }) {
  if (screen.online) return null
  return (
    <Pill tone="warn" icon={<WifiOff aria-hidden />}>
      <Trans>Offline</Trans>
    </Pill>
  )
}

/** Only where something waits; disabled, with the reason, while it could not work. */
export function SendAllButton({ screen }: { screen: OutboxScreen }) {
  const pending = screen.rows?.entries.some(
    (entry) => entry.state === 'waiting' || entry.state === 'held' || entry.state === 'sending',
  )
  if (!pending) return null
  return (
    <div className={styles.send}>
      <Button
        variant="outline"
        size="large"
        full
        icon={<RefreshCw size={20} aria-hidden />}
        busy={screen.sending}
        disabled={!screen.online}
        onClick={screen.sendNow}
      >
        <Trans>Tentar enviar agora</Trans>
      </Button>
      {!screen.online && (
        <p className={styles.note}>
          <Trans>Sem internet agora: enviaremos sozinhos assim que voltar.</Trans>
        </p>
      )}
    </div>
  )
}
