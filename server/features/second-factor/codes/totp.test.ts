import { expect, test } from 'vitest'
import { addressOf, codeOf, newSecret, stepAt, stepOfCode, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code %i seconds after 1970 is the one of RFC 6238', (seconds, code) => {
  expect(codeOf(secret, stepAt(at(seconds)), 8)).toBe(code)
  // Six digits are the end of eight.
  expect(codeOf(secret, stepAt(at(seconds)))).toBe(code.slice(2))
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('"%s" in base32 is what RFC 4648 says, without padding', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})

test('a code counts one step early and one step late, no further, and none before the last one taken', () => {
  const now = at(1_111_111_111)
  const step = stepAt(now)
  for (const off of [-1, 0, 1]) expect(stepOfCode(secret, codeOf(secret, step + off), now, null)).toBe(step + off)
  for (const off of [-2, 2]) expect(stepOfCode(secret, codeOf(secret, step + off), now, null)).toBeNull()
  expect(stepOfCode(secret, codeOf(secret, step), now, step)).toBeNull()
  expect(stepOfCode(secret, codeOf(secret, step - 1), now, step)).toBeNull()
  expect(stepOfCode(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1)
  expect(stepOfCode(secret, '', now, null)).toBeNull()
})

test('a secret has 160 bits, and its address names whose it is', () => {
  expect(toBase32(newSecret())).toMatch(/^[A-Z2-7]{32}$/)
  expect(addressOf(secret, 'ana+1@example.com')).toBe(
    'otpauth://totp/Trilha:ana%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Trilha&algorithm=SHA1&digits=6&period=30',
  )
})
