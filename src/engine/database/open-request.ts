import { onceNothingInHand } from './in-hand.ts'

const kinds = ['success', 'error', 'blocked', 'upgradeneeded'] as const

/** As much of an `IDBOpenDBRequest` as Dexie asks for. */
type OpenRequest = Pick<IDBOpenDBRequest, 'result' | 'error' | 'transaction' | `on${(typeof kinds)[number]}`>

interface Heard {
  onOpened: (connection: IDBDatabase) => void
  onFailed: () => void
  /** The database has to be changed, and somebody is in the middle of something. */
  onWait: () => void
}

/**
 * Opens a database as it stands and asks for another version only where it is an older one, once nothing is in hand
 * anywhere ([Note: In hand]). Where it stands as it should, nothing is opened twice.
 */
export function openWhenFree(indexedDB: IDBFactory, name: string, version: number, heard: Heard): OpenRequest {
  let current = indexedDB.open(name)
  const facade: OpenRequest = {
    onsuccess: null,
    onerror: null,
    onblocked: null,
    onupgradeneeded: null,
    get result() {
      return current.result
    },
    get error() {
      return current.error
    },
    get transaction() {
      return current.transaction
    },
  }
  const tell = (kind: (typeof kinds)[number], event: Event) => {
    if (kind === 'success') heard.onOpened(current.result)
    if (kind === 'error') heard.onFailed()
    const request = facade as IDBOpenDBRequest
    request[`on${kind}`]?.call(request, event as IDBVersionChangeEvent)
  }
  /** Asks for the version; resolves with the request once it is over, one way or the other. */
  const ask = () =>
    new Promise<IDBOpenDBRequest>((resolve) => {
      current = indexedDB.open(name, version)
      for (const kind of kinds) current.addEventListener(kind, (event) => tell(kind, event))
      for (const kind of ['success', 'error']) current.addEventListener(kind, () => resolve(current))
    })

  let isNew = false
  current.addEventListener('upgradeneeded', () => {
    // There is none: aborting leaves none behind, and there is nobody to wait for.
    isNew = true
    current.transaction?.abort()
  })
  current.addEventListener('error', (event) => {
    if (isNew) {
      event.preventDefault()
      void ask()
    } else tell('error', event)
  })
  current.addEventListener('success', (event) => {
    if (current.result.version >= version) return tell('success', event)
    current.result.close()
    void onceNothingInHand(ask, heard.onWait)
  })
  return facade
}
