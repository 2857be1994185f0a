import { deviceDb } from '../database/device-db.ts'

/** Bytes that only this device opens, and only for the person and purpose they were sealed for. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const keyName = 'seal'
/** Good for one connection only: when the database was wiped under us, so was the key. */
let cached: { connection: IDBDatabase; key: CryptoKey } | null = null

const connection = () => deviceDb().backendDB() as IDBDatabase | null

/**
 * The device's key: AES-GCM, made once, never extractable. Losing a cookie loses no work; losing
 * `trilha-device` makes what was sealed unreadable, which its readers must bear.
 */
async function deviceKey(): Promise<CryptoKey> {
  if (cached && cached.connection === connection()) return cached.key
  const known = await deviceDb().keys.get(keyName)
  if (known && isKey(known.key)) return rememberKey(known.key)
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Two tabs on their very first visit: the key that was stored first is the device's.
  const key = await deviceDb().transaction('rw', deviceDb().keys, async () => {
    const first = await deviceDb().keys.get(keyName)
    if (first && isKey(first.key)) return first.key
    await deviceDb().keys.put({ name: keyName, key: made })
    return made
  })
  return rememberKey(key)
}

function rememberKey(key: CryptoKey): CryptoKey {
  const current = connection()
  cached = current && { connection: current, key }
  return key
}

/** A damaged one is as good as a lost one. */
const isKey = (key: unknown) => Object.prototype.toString.call(key) === '[object CryptoKey]'

const bound = (userId: string, purpose: string) => new TextEncoder().encode(`${userId}\n${purpose}`)

/** Seals bytes for one person and purpose. Never inside a Dexie transaction: it would end it. */
export async function sealBytes(userId: string, purpose: string, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: bound(userId, purpose) }
  return { iv, bytes: await crypto.subtle.encrypt(algorithm, await deviceKey(), content) }
}

/** Opens what `sealBytes` sealed; throws `OperationError` when person, purpose, key or content is another. */
export async function openBytes(userId: string, purpose: string, sealed: Sealed): Promise<ArrayBuffer> {
  // A record that lost a part of itself is as unreadable as one with a wrong bit.
  if (!isSealed(sealed)) throw new DOMException('not a sealed record', 'OperationError')
  const algorithm = { name: 'AES-GCM', iv: sealed.iv, additionalData: bound(userId, purpose) }
  return crypto.subtle.decrypt(algorithm, await deviceKey(), sealed.bytes)
}

function isSealed(value: unknown): value is Sealed {
  const { iv, bytes } = (value ?? {}) as Partial<Sealed>
  return (
    ArrayBuffer.isView(iv) && iv.byteLength === 12 && Object.prototype.toString.call(bytes) === '[object ArrayBuffer]'
  )
}

/** How much a record weighs; nothing where it has lost its bytes. */
export const sealedSize = (sealed: Sealed | null): number => (isSealed(sealed) ? sealed.bytes.byteLength : 0)

/** Seals a value as JSON. */
export async function sealValue(userId: string, purpose: string, value: unknown): Promise<Sealed> {
  return sealBytes(userId, purpose, new TextEncoder().encode(JSON.stringify(value)))
}

/** The value sealed by `sealValue`, or null when it cannot be read on this device any more. */
export async function openValue(userId: string, purpose: string, sealed: Sealed): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await openBytes(userId, purpose, sealed))) as unknown
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && error.name === 'OperationError')) return null
    throw error
  }
}
