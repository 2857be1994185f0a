import type { Page } from '@playwright/test'

/**
 * Where a text (ASCII) can be read as it is in what the browser keeps for the page's origin: a list such as
 * `indexedDB trilha-device/people`, `localStorage trilha-params`, `cache trilha-images /x`, `cookie`.
 */
export async function findReadable(page: Page, text: string): Promise<string[]> {
  return await page.evaluate(async (wanted) => {
    const latin = new TextDecoder('latin1')
    const holds = async (value: unknown): Promise<boolean> => {
      if (typeof value === 'string') return value.includes(wanted)
      if (value instanceof ArrayBuffer) return latin.decode(value).includes(wanted)
      if (ArrayBuffer.isView(value)) return latin.decode(value).includes(wanted)
      if (value instanceof Blob) return holds(await value.arrayBuffer())
      if (typeof value !== 'object' || value === null || value instanceof CryptoKey) return false
      const within = await Promise.all(Object.entries(value).flat().map(holds))
      return within.includes(true)
    }
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
      })

    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = await answer(database.transaction(store).objectStore(store).getAll())
        if (await holds(rows)) found.push(`indexedDB ${name}/${store}`)
      }
      database.close()
    }
    for (const [kind, storage] of Object.entries({ localStorage, sessionStorage })) {
      for (const [key, value] of Object.entries(storage)) if (await holds([key, value])) found.push(`${kind} ${key}`)
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        if (await holds([request.url, await kept?.arrayBuffer()]))
          found.push(`cache ${name} ${new URL(request.url).pathname}`)
      }
    }
    if (document.cookie.includes(wanted)) found.push('cookie')
    return found
  }, text)
}

/**
 * Rows of a store of the page's origin, as JSON has them: of bytes only `{ byteLength }`, of a key only `{ extractable }`.
 * Empty when there is no such database.
 */
export async function storedRows(page: Page, database: RegExp, store: string): Promise<Record<string, unknown>[]> {
  const json = await page.evaluate(
    async ({ pattern, storeName }) => {
      const found = (await indexedDB.databases()).find(({ name }) => new RegExp(pattern).test(name ?? ''))
      if (!found?.name) return '[]'
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
        })
      const opened = await answer(indexedDB.open(found.name))
      const rows = await answer(opened.transaction(storeName).objectStore(storeName).getAll())
      opened.close()
      return JSON.stringify(rows, (_, value: unknown) => {
        if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return { byteLength: value.byteLength }
        return value instanceof CryptoKey ? { extractable: value.extractable } : value
      })
    },
    { pattern: database.source, storeName: store },
  )
  return JSON.parse(json) as Record<string, unknown>[]
}

/** Names of the device's database and of the one of whoever is signed in. */
export const deviceDatabase = /^trilha-device$/
export const personDatabase = /^trilha-(?!device)/
