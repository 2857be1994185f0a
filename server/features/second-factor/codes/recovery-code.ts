import { randomBytes } from 'node:crypto'
import { secondFactorLimits } from '#contract/features/second-factor/second-factor-contract.ts'
import { keyedHash } from '#server/platform/seal/seal.ts'

/** No letter or digit that is read as another one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5

/** Ten new codes, as they are shown: `k7m2p-x9dqa`, 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < secondFactorLimits.recoveryCodes) codes.add(`${newHalf()}-${newHalf()}`)
  return [...codes]
}

function newHalf(): string {
  let text = ''
  while (text.length < half) {
    // A byte past the last whole alphabet would make some letters likelier.
    const byte = randomBytes(1).readUInt8() & 31
    if (byte < alphabet.length) text += alphabet.charAt(byte)
  }
  return text
}

/** What is kept of a person's code, however it was typed. */
export function hashRecoveryCode(secretKey: Uint8Array, userId: string, code: string): string {
  const bare = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return keyedHash(secretKey, 'recovery code', `${userId} ${bare}`)
}
