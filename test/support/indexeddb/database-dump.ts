/** A local database as JSON: what a released version of the app left on a device. */
export interface DatabaseDump {
  name: string
  /** Dexie's number; the browser's is ten times that. */
  version: number
  stores: StoreDump[]
}

interface StoreDump {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: { key: unknown; value: unknown }[]
}

const wait = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
  })

const pathOf = (path: string | string[] | DOMStringList | null) =>
  path === null || typeof path === 'string' ? path : [...path]

const base64 = (bytes: ArrayBuffer | ArrayBufferView<ArrayBuffer>) =>
  Buffer.from(
    ArrayBuffer.isView(bytes) ? bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) : bytes,
  ).toString('base64')

/** What JSON does not know stands as `{ $kind: text }`. */
async function toPlain(value: unknown): Promise<unknown> {
  if (value instanceof CryptoKey) return { $key: base64(await crypto.subtle.exportKey('raw', value)) }
  if (value instanceof ArrayBuffer) return { $buffer: base64(value) }
  if (value instanceof Uint8Array) return { $bytes: base64(value as Uint8Array<ArrayBuffer>) }
  if (value instanceof Int32Array) return { $words: [...value] }
  if (Array.isArray(value)) return Promise.all(value.map(toPlain))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([name, each]) => [name, await toPlain(each)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

async function fromPlain(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(fromPlain))
  if (typeof value !== 'object' || value === null) return value
  const { $key, $buffer, $bytes, $words } = value as Record<string, unknown>
  const bytes = (text: unknown) => Uint8Array.from(Buffer.from(String(text), 'base64'))
  if ($key !== undefined) return crypto.subtle.importKey('raw', bytes($key), 'AES-GCM', false, ['encrypt', 'decrypt'])
  if ($buffer !== undefined) return bytes($buffer).buffer
  if ($bytes !== undefined) return bytes($bytes)
  if (Array.isArray($words)) return Int32Array.from($words as number[])
  const entries = Object.entries(value).map(async ([name, each]) => [name, await fromPlain(each)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** Everything in a database, as it stands. */
export async function dumpDatabase(name: string): Promise<DatabaseDump> {
  const database = await wait(indexedDB.open(name))
  const stores: StoreDump[] = []
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).objectStore(storeName)
    const [keys, values] = await Promise.all([wait(store.getAllKeys()), wait<unknown[]>(store.getAll())])
    const indexes = [...store.indexNames].map((indexName) => {
      const { keyPath, unique, multiEntry } = store.index(indexName)
      return { name: indexName, keyPath: pathOf(keyPath) ?? '', unique, multiEntry }
    })
    const rows = await Promise.all(keys.map(async (key, at) => ({ key, value: await toPlain(values[at]) })))
    stores.push({ name: storeName, keyPath: pathOf(store.keyPath), autoIncrement: store.autoIncrement, indexes, rows })
  }
  const { version } = database
  database.close()
  return { name, version: version / 10, stores }
}

/** Makes a database as it was dumped, with the browser's own means: no code of today has a hand in it. */
export async function restoreDatabase(dump: DatabaseDump): Promise<void> {
  const rows = await Promise.all(
    dump.stores.map(async (store) =>
      Promise.all(
        store.rows.map(async ({ key, value }) => ({ key: key as IDBValidKey, value: await fromPlain(value) })),
      ),
    ),
  )
  const request = indexedDB.open(dump.name, dump.version * 10)
  request.addEventListener('upgradeneeded', () => {
    for (const [at, { name, keyPath, autoIncrement, indexes }] of dump.stores.entries()) {
      const store = request.result.createObjectStore(name, { keyPath, autoIncrement })
      for (const index of indexes)
        store.createIndex(index.name, index.keyPath, { unique: index.unique, multiEntry: index.multiEntry })
      for (const { key, value } of rows[at] ?? []) {
        if (keyPath === null) store.put(value, key)
        else store.put(value)
      }
    }
  })
  const database = await wait(request)
  database.close()
}
