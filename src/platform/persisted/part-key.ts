import { toBase64url } from '../base64url.ts'

const cookieName = 'trilha_key'
/** 180 days in seconds (specification, section 9). */
const lifetime = 180 * 24 * 3600

/** The key of the persisted parts, or null when its cookie is gone. */
export function readPartKey(): string | null {
  const found = /(?:^|;\s*)trilha_key=([\w-]+)/.exec(document.cookie)
  return found?.[1] ?? null
}

/** The key, made anew when there is none. */
export function ensurePartKey(): string {
  const key = readPartKey() ?? toBase64url(crypto.getRandomValues(new Uint8Array(32)))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${key}; Max-Age=${lifetime}; Path=/; SameSite=Strict${secure}`
  return key
}
