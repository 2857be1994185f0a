import { isJournal } from './journal.ts'

/** Takes away what the content before left of its own: nothing of one package is another's to read. */
export async function clearStorage(): Promise<void> {
  clearNames()
  const databases = await indexedDB.databases()
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name)
  for (const name of await caches.keys()) await caches.delete(name)
}

function clearNames(): void {
  for (const name of Object.keys(localStorage)) if (!isJournal(name)) localStorage.removeItem(name)
  sessionStorage.clear()
}
