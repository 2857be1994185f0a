/** How a person comes back on a shared device: digits, or a password of their choice. */
export type PinKind = 'digits' | 'password'

/** Wrong tries after which the PIN is gone, and with it what it opened. */
export const maxTries = 10

/** Seconds to wait after so many wrong tries. */
const waits = [0, 0, 0, 5, 15, 30, 60, 120, 300, 900]

/** Milliseconds to wait after `tries` wrong ones. */
export const waitAfter = (tries: number): number => (waits[Math.min(tries, waits.length - 1)] ?? 0) * 1000

/**
 * What is wrong with a PIN to be set: `length` (`least` to 8 digits, 8 to 128 characters) or `simple` (one of the first
 * that anybody tries).
 */
export function pinProblem(kind: PinKind, secret: string, least = 4): 'length' | 'simple' | null {
  if (kind === 'password') return secret.length >= 8 && secret.length <= 128 ? null : 'length'
  if (!/^[0-9]{4,8}$/.test(secret) || secret.length < least) return 'length'
  const digits = Array.from(secret, Number)
  const steps = new Set(digits.slice(1).map((digit, at) => (10 + digit - (digits[at] ?? 0)) % 10))
  const [step] = steps
  // 0000, 1234, 8765: one step all along; 1212: one piece over and over.
  const even = steps.size === 1 && (step === 0 || step === 1 || step === 9)
  return even || /^(..)\1+$/.test(secret) ? 'simple' : null
}
