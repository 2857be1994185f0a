import { useEffect, useState } from 'react'
import { listen } from '#engine/database/broadcast.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'

/** How far the files of the entries are, live: whoever sends them (a tab, the service worker) says so. */
export function useUploadProgress(userId: string): (entry: OutboxEntry) => number {
  const [reported, setReported] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(
    () =>
      listen((said) => {
        if (said.type !== 'upload-progress' || said.userId !== userId) return
        setReported((before) => new Map(before).set(said.operationId, said.sent))
      }),
    [userId],
  )
  // What is told runs ahead of what is written down, which is all there is of a try that ended before this screen.
  return (entry) => (entry.state === 'sending' ? (reported.get(entry.id) ?? entry.sentBytes) : entry.sentBytes)
}
