import { liveQuery } from 'dexie'
import { deviceDb, writeSetting } from '#engine/database/device-db.ts'
import { countUnsent } from '#engine/outbox/read.ts'
import { readMark, writeMark } from '#platform/start/device-mark.ts'
import type { Member } from '#platform/session-store.ts'
import { checkDevice, markedName } from './check-device.ts'

const countDownloads = () =>
  deviceDb()
    .downloads.filter((row) => row.state === 'complete')
    .count()

/** Keeps the device's mark true while somebody is signed in, until the returned function is called. */
export function keepDeviceMark({ userId }: Member): () => void {
  let stop = () => {}
  let over = false
  const start = async () => {
    // First what was lost: from here on this database is the marked one.
    await checkDevice()
    await writeSetting(markedName, true)
    if (over) return
    const numbers = liveQuery(async () => ({ unsent: await countUnsent(userId), downloads: await countDownloads() }))
    const subscription = numbers.subscribe(({ unsent, downloads }) => {
      writeMark({ unsent: { ...readMark()?.unsent, [userId]: unsent }, downloads })
    })
    stop = () => subscription.unsubscribe()
  }
  void start()
  return () => {
    over = true
    stop()
  }
}
