import { Dexie, RangeSet, type DexieOptions } from 'dexie'
import { openWhenFree } from './open-request.ts'
import { areDatabasesHeld, setDatabaseTrouble } from './database-trouble.ts'

/**
 * One schema version of a local database. The list of versions is never edited, only added to:
 * somewhere a device still has every one of them.
 */
export interface DatabaseVersion {
  readonly tables: Readonly<Record<string, string | null>>
}

/** The database on this device was written by a newer version of the app: nothing of it is read or changed here. */
class NewerDatabaseError extends Error {
  constructor(name: string) {
    super(`${name} is of a newer version of the app`)
    this.name = 'NewerDatabaseError'
  }
}

/** Whether something failed because the database is of a newer version of the app, however deep Dexie hid it. */
export function isNewerDatabase(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner } = error as { name?: unknown; inner?: unknown }
  return name === 'NewerDatabaseError' || (inner !== error && isNewerDatabase(inner))
}

/**
 * [Note: Closing] Another tab with a newer app wants to change a database. This one tells the page to
 * store what is typed (`closing`), lets everything be written, and closes once nothing was written for
 * `quiet` ms, after `patience` ms at the latest: a transaction that runs is finished in any case. From then
 * on it is `superseded`; what still asks for it is refused as by a newer database, and live reads stay as
 * they are. The tab that waits says so only when it takes long.
 */
const transferDownloads = { quiet: 400, patience: 3000, interval: 50 }

/**
 * Opens a local database at its first use, again when the browser closed the connection (live reads are
 * then done anew), and again when opening failed for what may pass.
 */
export function openDatabase(name: string, versions: readonly DatabaseVersion[], options: DexieOptions): Dexie {
  // Named here so that a test's fresh factory is taken.
  const { indexedDB, IDBKeyRange } = globalThis
  let newer = false
  let gone = false
  let lastWrite = 0

  /** Listens at a connection before Dexie does. */
  const onOpened = (connection: IDBDatabase) => {
    // Dexie reckons with tens; it opens a newer database as it finds it, and would even add to it.
    newer = Math.floor(connection.version / 10) > versions.length
    if (newer) connection.close()
    else connection.addEventListener('close', () => setTimeout(readAnew))
  }
  const letOpenAgain = () => database.close({ disableAutoOpen: false })
  // Dexie would not try again: what failed for want of space, or of the browser's database process, may pass.
  const onFailed = () => void setTimeout(() => database.hasFailed() && letOpenAgain())
  const onWait = () => setDatabaseTrouble(name, 'in-use')
  const factory: Pick<IDBFactory, 'deleteDatabase' | 'databases' | 'cmp'> & {
    open: (...asked: [string, number?]) => unknown
  } = {
    open: (wanted, version = 1) => openWhenFree(indexedDB, wanted, version, { onOpened, onFailed, onWait }),
    deleteDatabase: (wanted) => indexedDB.deleteDatabase(wanted),
    // Not in every browser.
    databases: indexedDB.databases?.bind(indexedDB),
    cmp: (one, other) => indexedDB.cmp(one, other),
  }
  const database = new Dexie(name, { indexedDB: factory as unknown as IDBFactory, IDBKeyRange, ...options })
  versions.forEach((version, index) => database.version(index + 1).stores(version.tables))

  database.on(
    'ready',
    () => {
      const refused = gone ? 'superseded' : 'newer'
      setDatabaseTrouble(name, newer ? refused : null)
      if (newer) throw new NewerDatabaseError(name)
    },
    true,
  )
  database.on('blocked', () => {
    setDatabaseTrouble(name, 'waiting')
    return false
  })
  database.on('versionchange', (event) => {
    // It is being deleted: there is nothing to wait for.
    if (event.newVersion === null) return true
    void closeForOther()
    return false
  })
  database.use({
    stack: 'dbcore',
    name: 'last-write',
    create: (core) => ({
      ...core,
      transaction(tables, mode, transactionOptions) {
        if (mode === 'readwrite') lastWrite = Date.now()
        return core.transaction(tables, mode, transactionOptions)
      },
    }),
  })

  async function closeForOther(): Promise<void> {
    setDatabaseTrouble(name, 'closing')
    const asked = Date.now()
    lastWrite = asked
    const isQuiet = () => !areDatabasesHeld() && Date.now() - lastWrite >= transferDownloads.quiet
    while (!isQuiet() && Date.now() - asked < transferDownloads.patience)
      await new Promise((resolve) => setTimeout(resolve, transferDownloads.interval))
    letOpenAgain()
    gone = true
    setDatabaseTrouble(name, 'superseded')
  }
  return database
}

/** Live reads that were under way when the browser closed the connection were lost without a word: all are done again. */
function readAnew(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) })
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

/** Whether the device had no space for a write, however deep the browser hid it. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown }
  if (name === 'QuotaExceededError') return true
  return (inner !== error && isQuotaError(inner)) || (Array.isArray(failures) && failures.some(isQuotaError))
}
