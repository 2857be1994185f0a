import { writeDurably } from '../database/open-database.ts'
import { personDb, type PinRow } from '../database/person-db.ts'
import { openBytes, sealBytes } from '../session/seal.ts'
import { importPrivate, makePair } from './box.ts'
import { joinHalves, makeHalves } from './pin-half.ts'
import { maxTries, waitAfter, type PinKind } from './pin-rules.ts'
import { dropPin, pinName, readPin, triedHere } from './stored-pin.ts'

/** Iterations of PBKDF2-SHA-256: never fewer than OWASP asks for, more where the device is quick. */
const leastIterations = 600_000
const mostIterations = 5_000_000
/** How long one try may take (ms): nobody minds once, a guesser does each time. */
const wantedMs = 400

const keyPurpose = 'pin'

/** 256 bits of a secret; they take their time. */
async function stretch(secret: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<ArrayBuffer> {
  // The same letters are the same password, whichever keyboard made them.
  const typed = new TextEncoder().encode(secret.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, material, 256)
}

const keyOf = (bits: ArrayBuffer) => crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** As many iterations as take this device about `wantedMs`. */
async function tuneIterations(): Promise<number> {
  const sample = 100_000
  const from = performance.now()
  await stretch('0', new Uint8Array(16), sample)
  const took = Math.max(1, performance.now() - from)
  return Math.min(mostIterations, Math.max(leastIterations, Math.round((sample * wantedMs) / took)))
}

/**
 * Makes a PIN, which `keepPin` then puts into the place of an earlier one. The private key is sealed under the PIN, and
 * that under the device's key. With `needsServer` the server keeps half of what opens it: null when it cannot be reached.
 */
export async function makePin(
  userId: string,
  kind: PinKind,
  secret: string,
  { iterations, needsServer = false }: { iterations?: number; needsServer?: boolean } = {},
): Promise<PinRow | null> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const rounds = iterations ?? (await tuneIterations())
  const stretched = await stretch(secret, salt, rounds)
  const made = needsServer ? await makeHalves(userId, stretched) : { bits: stretched }
  if (!made) return null
  const { publicKey, privateKey } = await makePair()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const underPin = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(made.bits), privateKey)
  const sealed = await sealBytes(userId, keyPurpose, underPin)
  return {
    name: pinName,
    kind,
    salt,
    iterations: rounds,
    publicKey,
    iv,
    privateKey: sealed,
    ...('serverHalf' in made && { serverHalf: made.serverHalf }),
    tries: 0,
    triedAt: 0,
  }
}

/**
 * Milliseconds until the next try. A reload keeps the wait (it stands with the count); a clock put forward
 * ends it only after a reload, and never gives more than the ten tries.
 */
function waitOf(userId: string, row: PinRow, now: number): number {
  const wait = waitAfter(row.tries)
  const here = triedHere.get(userId)
  // A clock that was put back makes nobody wait for a year: the wait begins anew.
  const byClock = Math.min(row.triedAt, now) + wait - now
  const byPage = here === undefined ? 0 : here + wait - performance.now()
  return Math.max(0, byClock, byPage)
}

/** How a PIN stands: tries that are left, and milliseconds until the next. Null where there is none. */
export async function pinState(userId: string): Promise<{ kind: PinKind; left: number; wait: number } | null> {
  const row = await readPin(userId)
  if (!row) return null
  return { kind: row.kind, left: Math.max(0, maxTries - row.tries), wait: waitOf(userId, row, Date.now()) }
}

/**
 * A try of a PIN. `wait` in milliseconds; `wiped`: it was the tenth wrong one, or the server has its half no more;
 * `offline`: this PIN opens with the server alone, which cannot be reached.
 */
export type Tried =
  | { outcome: 'right'; key: CryptoKey; publicKey: ArrayBuffer }
  | { outcome: 'wrong'; left: number; wait: number }
  | { outcome: 'wait'; wait: number }
  | { outcome: 'wiped' | 'none' | 'offline' }

/** Counts a try before it is made, in one strict transaction: neither a second tab nor a kill gives one for nothing. */
async function count(userId: string): Promise<PinRow | { wait: number } | 'used-up' | 'none'> {
  const { pin } = personDb(userId)
  return writeDurably(() =>
    personDb(userId).transaction('rw', pin, async () => {
      const row = await pin.get(pinName)
      if (!row) return 'none'
      if (row.tries >= maxTries) return 'used-up'
      const now = Date.now()
      const wait = waitOf(userId, row, now)
      if (row.triedAt > now) await pin.put({ ...row, triedAt: now })
      if (wait > 0) return { wait }
      const counted = { ...row, tries: row.tries + 1, triedAt: now }
      await pin.put(counted)
      return counted
    }),
  )
}

/** Tries a PIN; a right one begins the count anew. Under the person's lock. */
export async function tryPin(userId: string, secret: string): Promise<Tried> {
  const row = await count(userId)
  if (row === 'none') return { outcome: 'none' }
  if (row === 'used-up') return wipe(userId)
  if ('wait' in row) return { outcome: 'wait', wait: row.wait }
  triedHere.set(userId, performance.now())
  const stretched = await stretch(secret, row.salt, row.iterations)
  const bits = row.serverHalf === undefined ? stretched : await joinHalves(stretched, row.serverHalf)
  if (bits === null) return giveBack(userId, row)
  const refused = 'outcome' in bits ? bits : null
  if (refused?.outcome === 'gone') return wipe(userId)
  const key = 'outcome' in bits ? null : await openKey(userId, row, bits)
  if (key) {
    await writeDurably(() => personDb(userId).pin.update(pinName, { tries: 0, triedAt: 0 }))
    triedHere.delete(userId)
    return { outcome: 'right', key, publicKey: row.publicKey }
  }
  if (row.tries >= maxTries) return wipe(userId)
  const left = Math.min(maxTries - row.tries, refused?.left ?? maxTries)
  return { outcome: 'wrong', left, wait: waitAfter(row.tries) }
}

/** A try that nobody could look at is none. */
async function giveBack(userId: string, row: PinRow): Promise<Tried> {
  await writeDurably(() => personDb(userId).pin.update(pinName, { tries: row.tries - 1 }))
  return { outcome: 'offline' }
}

async function openKey(userId: string, row: PinRow, bits: ArrayBuffer): Promise<CryptoKey | null> {
  try {
    const underPin = await openBytes(userId, keyPurpose, row.privateKey)
    const key = await keyOf(bits)
    return await importPrivate(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, key, underPin))
  } catch (error) {
    // Another PIN, or a device whose own key was lost: neither opens it.
    if (error instanceof DOMException) return null
    throw error
  }
}

async function wipe(userId: string): Promise<Tried> {
  await dropPin(userId)
  return { outcome: 'wiped' }
}
