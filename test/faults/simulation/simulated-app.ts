import {
  beginReserved,
  bringReserve,
  continueHere,
  giveBack,
  handIn,
  keepGiven,
  sendAnswers,
  startOnline,
} from '#domain/attempt/attempt-actions.ts'
import { elapsedSince, momentNow } from '#domain/attempt/clocks.ts'
import { keepPlace, keptIds, readAnswers, readAttempt, readPlace, recordAnswer } from '#domain/attempt/kept-attempt.ts'
import { isHeld, readKnown } from '#domain/attempt/known-attempts.ts'
import { endOverdue, limitOf, sendLeft } from '#domain/attempt/overdue-attempts.ts'
import { lockPerson, setPin, unlockPerson } from '#engine/lock/lock.ts'
import { dropUnfinished } from '#engine/downloads/clean-up.ts'
import { runDownloads } from '#engine/downloads/download-engine.ts'
import { queueDownload, removeDownload } from '#engine/downloads/queue.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { discardOperation } from '#engine/outbox/read.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { finishSignOuts, readSession, saveSession, signOut } from '#engine/session/session.ts'

/** What a page, a worker or the service worker does on a device, as the simulation runs it. */
export const app = {
  drainOutbox,
  queueOperation,
  discardOperation,
  pullChanges,
  finishSignOuts,
  readSession,
  saveSession,
  signOut,
  setPin,
  lockPerson,
  unlockPerson,
  queueDownload,
  removeDownload,
  runDownloads,
  dropUnfinished,
  attempts: {
    beginReserved,
    bringReserve,
    continueHere,
    giveBack,
    handIn,
    sendAnswers,
    startOnline,
    momentNow,
    elapsedSince,
    limitOf,
    keepGiven,
    recordAnswer,
    keepPlace,
    readPlace,
    keptIds,
    readAnswers,
    readAttempt,
    isHeld,
    readKnown,
    endOverdue,
    sendLeft,
  },
}
