import { useEffect, useState } from 'react'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useMember } from '#platform/session-store.ts'
import { discardEntry, sendNow } from './outbox-actions.ts'
import { useOutboxRows } from './outbox-queries.ts'
import type { Outbox } from './outbox-queries.ts'
import { useUploadProgress } from './use-upload-progress.ts'

/** The screen with what its parts need, the same in both layouts. */
export interface OutboxScreen {
  /** Undefined until the first read from the device is done. */
  rows: Outbox | undefined
  online: boolean
  /** The time to tell "há 5 minutos" from; moves on every minute. */
  now: Date
  /** Bytes of an entry's files that are at the server, live. */
  sentOf: (entry: OutboxEntry) => number
  /** A drain asked for here is under way. */
  sending: boolean
  sendNow: () => void
  /** The entry that is about to be discarded, while it is being asked about. */
  discarding: OutboxEntry | null
  /** Which of the dialogs of copies is open. */
  copying: 'save' | 'bring' | null
  askCopy: (which: 'save' | 'bring' | null) => void
  askDiscard: (entry: OutboxEntry | null) => void
  discard: () => void
}

export function useOutbox(): OutboxScreen {
  const member = useMember()
  const rows = useOutboxRows()
  const online = useOnline()
  const now = useNow()
  const sentOf = useUploadProgress(member.userId)
  const [sending, setSending] = useState(false)
  const [copying, askCopy] = useState<'save' | 'bring' | null>(null)
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null)

  return {
    rows,
    online,
    now,
    sentOf,
    sending,
    sendNow: () => {
      setSending(true)
      void sendNow(member).finally(() => setSending(false))
    },
    discarding,
    copying,
    askCopy,
    askDiscard: setDiscarding,
    discard: () => {
      if (discarding) void discardEntry(member, discarding.id)
      setDiscarding(null)
    },
  }
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
