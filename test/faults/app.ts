import { lockPerson, setPin, unlockPerson } from '#data/lock/lock.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { queueOperation, recordProgress } from '#data/outbox/queue.ts'
import { discardOperation } from '#data/outbox/read.ts'
import { pullChanges } from '#data/pull.ts'
import { finishSignOuts, readSession, saveSession, signOut } from '#data/session.ts'

/** What a page, a worker or the service worker does on a device, as the simulation runs it. */
export const app = {
  drainOutbox,
  queueOperation,
  recordProgress,
  discardOperation,
  pullChanges,
  finishSignOuts,
  readSession,
  saveSession,
  signOut,
  setPin,
  lockPerson,
  unlockPerson,
}
