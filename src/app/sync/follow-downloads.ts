import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { liveQuery } from 'dexie'
import { pickText } from '#contract/engine/language.ts'
import { listen } from '#engine/database/broadcast.ts'
import { deviceDb, readSetting, writeSetting } from '#engine/database/device-db.ts'
import { runDownloadQueue } from '#engine/downloads/run-queue.ts'
import { countRunning } from '#engine/downloads/download-engine.ts'
import { followTransferred, transferDownloads, recallTransferred } from '#engine/downloads/transfer.ts'
import { queueMandatory } from '#domain/course/mandatory-downloads.ts'
import { titleOf } from '#engine/session/download-titles.ts'
import { reconcileClients } from '#engine/downloads/reconcile.ts'
import { personDb } from '#engine/database/person-db.ts'
import { isOperationKind, onDevice } from '#engine/model.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { commonPart } from '#platform/persisted/parts.ts'
import { selectedClient, type Member } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Whether the member's client wants its mandatory courses on people's devices. */
function isDemanded({ clientId }: Member): boolean {
  const { memberSettings } = commonPart.getState()
  return memberSettings?.client?.id === clientId && memberSettings.mandatoryDownloads
}

/** Says by name what was just taken from the device; the downloads screen goes on saying so until it was read. */
async function announceWithdrawn(key: [userId: string, clientId: number, courseId: number]): Promise<void> {
  const row = await deviceDb().downloads.get(key)
  if (row?.state !== 'withdrawn') return
  const known = await titleOf(row)
  const title = known && pickText(known, activeLanguage(), selectedClient()?.languages[0])
  toast(
    title
      ? i18n._(msg`“${title}” saiu deste aparelho: não está mais disponível para você.`)
      : i18n._(msg`Um download saiu deste aparelho: não está mais disponível para você.`),
  )
}

const askedName = 'persistence-asked'

/** Asks the browser, once a device and never on arrival, not to throw away what has just become worth keeping. */
async function askPersistence(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager }
  if (!storage?.persist || (await readSetting(askedName)) === true) return
  await writeSetting(askedName, true)
  if (!(await storage.persisted())) await storage.persist()
}

/** How much of what is worth keeping there is: complete downloads, and operations that were queued here. */
async function countWorthKeeping({ userId }: Member): Promise<number> {
  const [complete, queued] = await Promise.all([
    deviceDb()
      .downloads.filter((row) => row.state === 'complete')
      .count(),
    personDb(userId)
      .outbox.filter(({ kind }) => isOperationKind(kind) && onDevice(kind).worthKeeping === true)
      .count(),
  ])
  return complete + queued
}

/** An app that comes back at once was not left. */
const outOfSightMs = 1000

/** Downloads that are kept going; `look` is for when rows or settings have changed. */
export interface FollowedDownloads {
  check: () => void
  stop: () => void
}

/**
 * Keeps downloads going while the app is open: after a start in the middle of one, when the network is
 * another, when a mandatory course is to come by itself.
 */
export function followDownloads(member: Member): FollowedDownloads {
  const go = async () => {
    await queueMandatory(member, isDemanded(member))
    if ((await countRunning()) > 0) void runDownloadQueue()
  }
  const check = () => void go()
  const stopListening = listen((said) => {
    if (said.type === 'refreshed' && said.userId === member.userId) void reconcileClients(member.userId)
    if (said.type === 'queue-changed') void recallTransferred()
    if (said.type === 'download-withdrawn' && said.userId === member.userId)
      void announceWithdrawn([said.userId, said.clientId, said.courseId])
  })

  let before: number | null = null
  const worth = liveQuery(() => countWorthKeeping(member)).subscribe((count) => {
    if (before !== null && count > before) void askPersistence()
    before = count
  })

  let leaving: ReturnType<typeof setTimeout> | undefined
  const seen = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') void followTransferred()
    else leaving = setTimeout(() => void transferDownloads(i18n._(msg`Baixando para usar sem internet`)), outOfSightMs)
  }
  document.addEventListener('visibilitychange', seen)
  void followTransferred()

  const { connection } = navigator as { connection?: EventTarget }
  connection?.addEventListener('change', check)
  addEventListener('online', check)
  void reconcileClients(member.userId).then(go)
  return {
    check,
    stop() {
      stopListening()
      worth.unsubscribe()
      clearTimeout(leaving)
      document.removeEventListener('visibilitychange', seen)
      // Of somebody who has just signed out the browser brings nothing more.
      void recallTransferred()
      connection?.removeEventListener('change', check)
      removeEventListener('online', check)
    },
  }
}
