import { intercept } from '../test-support/server.ts'

const sizeOf = (value: unknown): number => {
  if (value instanceof ArrayBuffer) return value.byteLength
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce<number>((sum, each) => sum + sizeOf(each), 0)
}

/**
 * A device with so much space for all databases together: what does not fit is refused as a browser
 * does. Counts what is written under keys of its own (chunks, reserve) and gives it back when it goes.
 */
export function limitDevice(quota: number): { quota: number; used: () => number; refused: (store: string) => void } {
  const stored = new Map<string, { key: unknown; bytes: number }>()
  const device = {
    quota,
    used: () => [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    /** Heard of every refusal. */
    refused: (_store: string): void => undefined,
  }
  const nameOf = (store: IDBObjectStore, key: unknown) =>
    `${store.transaction.db.name}/${store.name}/${JSON.stringify(key)}`
  const take = (store: IDBObjectStore, [value, key]: unknown[]) => {
    const name = nameOf(store, key ?? (Array.isArray(store.keyPath) ? crypto.randomUUID() : store.keyPath))
    const bytes = sizeOf(value)
    if (device.used() - (stored.get(name)?.bytes ?? 0) + bytes > device.quota) {
      device.refused(store.name)
      throw new DOMException('no space', 'QuotaExceededError')
    }
    stored.set(name, { key, bytes })
  }
  intercept(IDBObjectStore.prototype, 'put', take)
  intercept(IDBObjectStore.prototype, 'add', take)
  const forget = (store: IDBObjectStore, goes: (key: unknown) => boolean) => {
    const prefix = `${store.transaction.db.name}/${store.name}/`
    for (const [name, { key }] of stored)
      if (name.startsWith(prefix) && key !== undefined && goes(key)) stored.delete(name)
  }
  intercept(IDBObjectStore.prototype, 'delete', (store, [query]) => {
    forget(store, (key) =>
      query instanceof IDBKeyRange ? query.includes(key) : JSON.stringify(key) === JSON.stringify(query),
    )
  })
  intercept(IDBObjectStore.prototype, 'clear', (store) => forget(store, () => true))
  return device
}
