import { deviceVersion } from './device-db.ts'
import { personVersion } from './person-db.ts'

/** Whether this version of the app has to change a local database that is here; no where the browser does not tell. */
export async function areDatabasesOlder(): Promise<boolean> {
  const known = (await indexedDB.databases?.()) ?? []
  return known.some(({ name = '', version = 0 }) => {
    if (!name.startsWith('trilha-')) return false
    return version < (name === 'trilha-device' ? deviceVersion : personVersion)
  })
}
