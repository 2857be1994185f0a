import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { ArchiveError, type Frame, type Header, type Letter } from './archive-format.ts'

const deriveKey = promisify(scrypt) as (
  password: Uint8Array,
  salt: Uint8Array,
  length: number,
  options: { N: number; maxmem: number },
) => Promise<Buffer>

/** What an attacker has to spend for each try (back-up keys may be passwords). */
const cost = { N: 2 ** 15, maxmem: 64 * 1024 * 1024 }
const tagBytes = 16

const keyOf = (backupKey: Uint8Array, salt: Uint8Array): Promise<Buffer> => deriveKey(backupKey, salt, 32, cost)
const checkOf = (key: Uint8Array): string => createHmac('sha256', key).update('check').digest('base64url').slice(0, 22)

/** A key for one new archive, and what its header has to say of it. */
export async function makeKey(backupKey: Uint8Array): Promise<{ key: Buffer; encryption: Header['encryption'] }> {
  const salt = randomBytes(16)
  const key = await keyOf(backupKey, salt)
  return { key, encryption: { salt: salt.toString('base64url'), check: checkOf(key) } }
}

/** The key of an archive; null where it needs none. Fails where it is not the one that the archive was made with. */
export async function findKey(encryption: Header['encryption'], backupKey: Uint8Array | null): Promise<Buffer | null> {
  if (encryption === null) return null
  if (backupKey === null) throw new ArchiveError('It is encrypted: BACKUP_KEY must be set.')
  const key = await keyOf(backupKey, Buffer.from(encryption.salt, 'base64url'))
  if (checkOf(key) !== encryption.check) throw new ArchiveError('It was made with another BACKUP_KEY.')
  return key
}

/** What binds a frame to its place. */
interface Place {
  letter: Letter
  /** Counted from 0. */
  number: number
  headerHash: Uint8Array
}

function partsOf({ letter, number, headerHash }: Place): { nonce: Buffer; bound: Buffer } {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return { nonce, bound: Buffer.concat([Buffer.from(letter), headerHash]) }
}

/** The body of a frame as it is written. */
export function sealFrame(key: Uint8Array, { letter, body }: Frame, at: Omit<Place, 'letter'>): Buffer {
  const { nonce, bound } = partsOf({ letter, ...at })
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound)
  return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()])
}

/** The body of a frame as it was; fails where it is not the one that was written there. */
export function openFrame(key: Uint8Array, sealed: Uint8Array, place: Place): Buffer {
  const { nonce, bound } = partsOf(place)
  const end = sealed.length - tagBytes
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(bound)
    decipher.setAuthTag(sealed.subarray(end))
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch (error) {
    throw new ArchiveError(`It is damaged: frame ${place.number} does not open.`, { cause: error })
  }
}
