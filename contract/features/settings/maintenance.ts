import type { Localized } from '#contract/engine/language.ts'

// Apart from settings-schema.ts: the first screens need these rules without any schema.

/** Whether people are kept out: not, from an hour on, or now. */
export interface Maintenance {
  state: 'off' | 'planned' | 'on'
  /** When what is planned begins; it needs nobody to switch it on then. */
  from: string | null
  /** What people are told of it, by language. */
  text: Localized
}

/** Everybody gets in. */
export const noMaintenance: Maintenance = { state: 'off', from: null, text: {} }

/** From when on (ms since 1970) people are kept out; 0: already; null: they are not. */
export function shutFrom({ state, from }: Pick<Maintenance, 'state' | 'from'>): number | null {
  if (state === 'on') return 0
  return state === 'planned' && from !== null ? Date.parse(from) : null
}

/** Whether people are kept out at that moment (ms since 1970). */
export function isShut(maintenance: Pick<Maintenance, 'state' | 'from'>, now: number): boolean {
  const from = shutFrom(maintenance)
  return from !== null && from <= now
}

/** Of the platform's and a client's the one that counts for the client's people: that which begins first. */
export function nearest(one: Maintenance, other: Maintenance): Maintenance {
  const [first, second] = [shutFrom(one) ?? Infinity, shutFrom(other) ?? Infinity]
  return second < first ? other : one
}

const day = 24 * 60 * 60_000
const quarter = 15 * 60_000

/** What open apps show ahead of it: `day` for the last 24 hours, `soon` for the last 15 minutes, then `now`. */
export function noticeOf(maintenance: Maintenance, now: number): 'day' | 'soon' | 'now' | null {
  const from = shutFrom(maintenance)
  if (from === null || from - day > now) return null
  if (from <= now) return 'now'
  return from - quarter <= now ? 'soon' : 'day'
}
