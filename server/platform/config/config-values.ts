import { isIP } from 'node:net'

/** A variable of the environment that cannot be used; the message names it and says what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variable: string

  constructor(variable: string, message: string) {
    super(`${variable} ${message}`)
    this.variable = variable
  }
}

/** Whether only programs of this very machine reach an address. */
export function isThisMachine(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[a-z0-9-]+\.)*localhost)$/i.test(host)
}

/** A whole number within bounds, or the fallback when the variable is not set. */
export function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const text = env[name]
  if (!text) return fallback
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw new ConfigError(name, `must be a whole number from ${min} to ${max}, not "${text}"`)
}

/** A secret of 32 characters or more, or null when the variable is not set. */
export function readKey(env: NodeJS.ProcessEnv, name: string): Uint8Array | null {
  const text = env[name]
  if (!text) return null
  const key = Buffer.from(text, 'utf8')
  if (key.length >= 32) return key
  throw new ConfigError(name, 'must have at least 32 characters (try: openssl rand -base64 48)')
}

/** Yes or no as `1`/`true` and `0`/`false`, or the fallback when the variable is not set. */
export function readChoice(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = env[name]?.toLowerCase()
  if (!text) return fallback
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new ConfigError(name, 'must be 1 or 0')
}

/** An address with one of the schemes, or null when the variable is not set. Never repeats it: it may hold a password. */
export function readUrl(env: NodeJS.ProcessEnv, name: string, schemes: readonly string[]): string | null {
  const text = env[name]
  if (!text) return null
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text
  throw new ConfigError(
    name,
    `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  )
}

/** Who letters are from (`MAIL_FROM`, as `Name <address>` or an address alone). */
export function readMailFrom(env: NodeJS.ProcessEnv, publicUrl: string): string {
  const text = env['MAIL_FROM']
  if (!text) return `Trilha <no-reply@${new URL(publicUrl).hostname}>`
  if (/^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)) return text
  throw new ConfigError('MAIL_FROM', 'must look like Trilha <no-reply@example.com>')
}

/**
 * Whose word about the address of a caller is taken (`TRUST_PROXY`): the number of proxies in front, counted from the
 * right of `X-Forwarded-For`, or the proxies' own addresses and networks. False: nobody's. What a caller writes into
 * the header itself stands further to the left, and is never believed.
 */
export function readTrustedProxies(env: NodeJS.ProcessEnv): number | string[] | false {
  const text = env['TRUST_PROXY']?.trim()
  if (!text || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every(isAddressOrNetwork)) return addresses
  throw new ConfigError(
    'TRUST_PROXY',
    'must be the number of proxies in front (0 to 9), or their addresses: 10.0.0.2, 10.1.0.0/16',
  )
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
