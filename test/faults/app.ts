// What a page, a worker or the service worker does on a device, as the simulation runs it.
export { readSession, saveSession, signOut, finishSignOuts, selectClient } from '#data/session.ts'
export { queueOperation, recordProgress } from '#data/outbox/queue.ts'
export { drainOutbox } from '#data/outbox/drain.ts'
export { discardOperation, readOutbox } from '#data/outbox/read.ts'
export { pullChanges } from '#data/pull.ts'
export { listRows } from '#data/rows.ts'
