import { CopyError } from './copy-error.ts'

// [Note: Copy of unsent work] The file, all numbers big-endian:
//   8 bytes  'TRILHA-U'
//   2        version of the format, 1
//   4        iterations of PBKDF2 (SHA-256)
//   16       salt
//   16       check value of the password
//   8        beginning of the SHA-256 of all that stands before it
//   frames:  4 bytes of length, then so many bytes of AES-GCM
// The key and the check value come by HKDF from what PBKDF2 makes of the password. A frame's nonce is its
// number; header, number and whether it is the last one are authenticated with it, so frames cannot be
// dropped, swapped or taken from another file. Inside a frame stands one byte that tells its kind (see
// copy-records.ts). The person's id is in the first one: nobody without the password learns whose it is.

const magic = new TextEncoder().encode('TRILHA-U')
const version = 1
/** What OWASP asks of PBKDF2 with SHA-256. */
const usualIterations = 600_000
/** More would be a file made to keep the device busy. */
const mostIterations = 5_000_000
const [saltAt, checkAt, sumAt] = [14, 30, 46]
/** Bytes before the first frame. */
export const headerBytes = 54

/** What opens and closes the frames of one copy. */
export interface CopyKey {
  header: Uint8Array<ArrayBuffer>
  key: CryptoKey
}

/** Makes a header and the key to it for a new copy. */
export async function makeHeader(password: string): Promise<CopyKey> {
  const header = new Uint8Array(headerBytes)
  const view = new DataView(header.buffer)
  header.set(magic)
  view.setUint16(magic.length, version)
  view.setUint32(magic.length + 2, usualIterations)
  crypto.getRandomValues(header.subarray(saltAt, checkAt))
  const { key, check } = await deriveKey(password, header.slice(saltAt, checkAt), usualIterations)
  header.set(check, checkAt)
  header.set(await sumOf(header), sumAt)
  return { header, key }
}

/** Reads a header and makes the key of its frames. Throws {@link CopyError}. */
export async function openHeader(file: Blob, password: string): Promise<CopyKey> {
  const header = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer())
  const view = new DataView(header.buffer)
  if (header.length < magic.length + 2 || !magic.every((byte, index) => header[index] === byte))
    throw new CopyError('not-a-copy')
  // Of a newer version no more is known than its number.
  if (view.getUint16(magic.length) > version) throw new CopyError('newer')
  if (header.length < headerBytes) throw new CopyError('incomplete')
  if (!isSame(await sumOf(header), header.subarray(sumAt))) throw new CopyError('damaged')
  const iterations = view.getUint32(magic.length + 2)
  if (iterations > mostIterations) throw new CopyError('damaged')
  const { key, check } = await deriveKey(password, header.slice(saltAt, checkAt), iterations)
  if (!isSame(check, header.subarray(checkAt, sumAt))) throw new CopyError('wrong-password')
  return { header, key }
}

async function deriveKey(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<{ key: CryptoKey; check: Uint8Array }> {
  // The same letters typed on another keyboard may be other code points.
  const typed = new TextEncoder().encode(password.normalize('NFKC'))
  const slow = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, slow, 256)
  const root = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const forUse = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) })
  const sealing = { name: 'AES-GCM', length: 256 }
  return {
    key: await crypto.subtle.deriveKey(forUse('frames'), root, sealing, false, ['encrypt', 'decrypt']),
    check: new Uint8Array(await crypto.subtle.deriveBits(forUse('check'), root, 128)),
  }
}

async function sumOf(header: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', header.slice(0, sumAt))).subarray(0, headerBytes - sumAt)
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
