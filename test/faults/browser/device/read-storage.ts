import type { Page } from '@playwright/test'

/** Everything the model asks of a device: rows by database and table. */
export type Storage = Record<string, Record<string, unknown[]>>

const tables = [
  'products',
  'people',
  'settings',
  'outbox',
  'overlay',
  'sales',
  'photos',
  'favourites',
  'activityProgress',
]

/** Reads the device's databases behind the app's back; bytes are left out. */
export async function readStorage(page: Page): Promise<Storage> {
  const json = await page.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
      })
    const found: Record<string, Record<string, unknown[]>> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('trilha-')) continue
      const database = await answer(indexedDB.open(name))
      const there = wanted.filter((table) => database.objectStoreNames.contains(table))
      const rows: Record<string, unknown[]> = {}
      if (there.length > 0) {
        // One transaction: all tables as they were at one moment.
        const transaction = database.transaction(there)
        const all = there.map(async (table) => {
          rows[table] = await answer(transaction.objectStore(table).getAll())
        })
        await Promise.all(all)
      }
      found[name] = rows
      database.close()
    }
    return JSON.stringify(found, (_, value: unknown) => {
      const isBytes = value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      return isBytes || value instanceof Blob || value instanceof CryptoKey ? true : value
    })
  }, tables)
  return JSON.parse(json) as Storage
}
