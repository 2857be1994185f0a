import { Plural, Trans } from '@lingui/react/macro'
import { CloudCheck, CloudUpload, TriangleAlert, WifiOff } from 'lucide-react'
import { Link } from 'react-router'
import { outboxPaths } from '#contract/features/outbox/outbox-paths.ts'
import { useSession } from '#platform/session-store.ts'
import { Pill, type Tone } from '#ui/feedback/pill.tsx'
import { useSyncState, type SyncState } from './sync-state.ts'

const tones: Record<SyncState['kind'], Tone> = {
  attention: 'bad',
  waiting: 'warn',
  'offline-waiting': 'warn',
  offline: 'neutral',
  sending: 'warn',
  fine: 'ok',
}

const icons: Record<SyncState['kind'], React.ReactNode> = {
  attention: <TriangleAlert aria-hidden="true" />,
  waiting: <CloudUpload aria-hidden="true" />,
  'offline-waiting': <WifiOff aria-hidden="true" />,
  offline: <WifiOff aria-hidden="true" />,
  sending: <CloudUpload aria-hidden="true" />,
  fine: <CloudCheck aria-hidden="true" />,
}

function SyncText({ state }: { state: SyncState }) {
  const count = 'count' in state ? state.count : 0
  switch (state.kind) {
    case 'attention':
      return <Plural value={count} one="# precisa de atenção" other="# precisam de atenção" />
    case 'waiting':
    case 'offline-waiting':
      return <Trans>{count} a enviar</Trans>
    case 'offline':
      return <Trans>Offline</Trans>
    case 'sending':
      return <Trans>Enviando…</Trans>
    case 'fine':
      return <Trans>Tudo em dia</Trans>
  }
}

/** How the device and the server stand to each other, in a word; it opens the outbox. */
export function SyncPill() {
  const userId = useSession((state) => state.user?.id ?? '')
  const state = useSyncState(userId)
  return (
    <span aria-live="polite">
      <Pill
        tone={tones[state.kind]}
        icon={icons[state.kind]}
        render={<Link to={outboxPaths.outbox()} data-sync={state.kind} />}
      >
        <SyncText state={state} />
      </Pill>
    </span>
  )
}
