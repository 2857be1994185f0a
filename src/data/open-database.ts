import { Dexie, type DexieOptions } from 'dexie'

/**
 * One schema version of a local database. The list of versions is never edited, only added to:
 * somewhere a device still has every one of them.
 */
export interface DatabaseVersion {
  readonly stores: Readonly<Record<string, string | null>>
}

/**
 * Opens a local database at its first use. Another context that upgrades or deletes it is let
 * through at once (Dexie closes here and opens again at the next use, as it does when the browser
 * closed the connection).
 */
export function openDatabase(name: string, versions: readonly DatabaseVersion[], options: DexieOptions): Dexie {
  // Named here so that a test's fresh factory is taken.
  const { indexedDB, IDBKeyRange } = globalThis
  const database = new Dexie(name, { indexedDB, IDBKeyRange, ...options })
  versions.forEach((version, index) => database.version(index + 1).stores(version.stores))
  return database
}

/** `UnknownError` is what WebKit says when it lost its database process. */
const closedNames = new Set(['DatabaseClosedError', 'InvalidStateError', 'TransactionInactiveError', 'UnknownError'])

function isClosed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { inner } = error as { inner?: unknown }
  // Aborted for no reason of ours: the connection went away under the transaction.
  if (error.name === 'AbortError' && !inner) return true
  return closedNames.has(error.name) || isClosed(inner)
}

/** Does a write again, once, when the browser closed the connection under it (WebKit does, after sleep). */
export async function writeDurably<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isClosed(error)) throw error
    return await write()
  }
}

/** Whether the device had no room for a write, however deep the browser hid it. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown }
  if (name === 'QuotaExceededError') return true
  return (inner !== error && isQuotaError(inner)) || (Array.isArray(failures) && failures.some(isQuotaError))
}
