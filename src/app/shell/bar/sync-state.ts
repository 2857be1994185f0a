import type { OutboxSummary } from '#engine/outbox/summary.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useLateQuery } from '#platform/hooks/use-late-query.ts'

export type SyncState =
  | { kind: 'attention' | 'waiting' | 'offline-waiting'; count: number }
  | { kind: 'offline' | 'sending' | 'fine' }

/** What the pill says: what somebody must look at first, then the network, then what is under way. */
export function syncStateOf({ waiting, attention, sending }: OutboxSummary, online: boolean): SyncState {
  if (attention > 0) return { kind: 'attention', count: attention }
  if (!online) return waiting > 0 ? { kind: 'offline-waiting', count: waiting } : { kind: 'offline' }
  if (sending > 0) return { kind: 'sending' }
  return waiting > 0 ? { kind: 'waiting', count: waiting } : { kind: 'fine' }
}

const nothing: OutboxSummary = { waiting: 0, attention: 0, sending: 0 }

const loadQuery = () => import('#engine/outbox/summary.ts').then((m) => m.outboxSummary)

export function useSyncState(userId: string): SyncState {
  const online = useOnline()
  const summary = useLateQuery(loadQuery, userId, nothing)
  return syncStateOf(summary, online)
}
