import { dropMark, isMarked, keepCleared, readMark } from '#platform/start/device-mark.ts'
import { setPeopleHint, setSessionHint } from '#platform/start/session-hint.ts'
import { offlineCoursePart } from '#platform/persisted/parts.ts'

/** Name of the setting that says: this is the database that the mark was made for. */
export const markedName = 'marked'

/** Whether the device's database is the one that was marked; null where that cannot be told. */
function isDatabaseThere(): Promise<boolean | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open('trilha-device')
    let fresh = false
    request.addEventListener('upgradeneeded', () => {
      // Asked to make it: there is none. Aborting leaves none behind.
      fresh = true
      request.transaction?.abort()
    })
    request.addEventListener('error', () => resolve(fresh ? false : null))
    request.addEventListener('success', () => {
      const database = request.result
      const done = (there: boolean | null) => {
        database.close()
        resolve(there)
      }
      if (!database.objectStoreNames.contains('settings')) return done(false)
      const setting = database.transaction('settings').objectStore('settings').get(markedName)
      setting.addEventListener('success', () => done(setting.result !== undefined))
      setting.addEventListener('error', () => done(null))
    })
  })
}

/**
 * Notices that the browser has cleared the device's database ([Note: Device mark]), and keeps what there is
 * to be told. What has lost only its mark is marked again at the next sign-in or start.
 */
export async function checkDevice(): Promise<void> {
  if (!isMarked() || (await isDatabaseThere()) !== false) return
  const mark = readMark()
  const unsent = mark && Object.values(mark.unsent).reduce((sum, count) => sum + count, 0)
  keepCleared({ unsent, downloads: mark && mark.downloads })
  dropMark()
  setSessionHint(false)
  setPeopleHint(false)
  // The list is what is there.
  offlineCoursePart.setState({ items: [] })
}
