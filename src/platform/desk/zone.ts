import { activeLanguage } from '../i18n.ts'

/** How far a time zone is from UTC at an instant: `-03:00`. */
function offsetOf(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const named = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return named === 'GMT' ? '+00:00' : named.slice(3)
}

/** A time zone as a field's hint names it, with how far it is from UTC at an instant: `America/Sao Paulo (UTC-03:00)`. */
export const zoneAt = (timeZone: string, instant: Date): string =>
  `${timeZone.replaceAll('_', ' ')} (UTC${offsetOf(timeZone, instant)})`

/** The instant (ISO 8601) of a day and time of a time zone's clocks, `2026-11-18T10:00`; null where it is none. */
export function instantIn(timeZone: string, local: string): string | null {
  // Anything else the engine may read as some day or other.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const asUtc = new Date(`${local}:00Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  const at = (offset: string) => new Date(`${local}:00${offset}`)
  // The offset of a guess is the one that holds there, but around a change of the clocks.
  const guess = at(offsetOf(timeZone, asUtc))
  return at(offsetOf(timeZone, guess)).toISOString()
}

/** What the clocks of a time zone show at an instant, as a field takes it. */
export function localIn(timeZone: string, instant: string): string {
  const at = new Date(instant)
  const offset = offsetOf(timeZone, at)
  const minutes = (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))) * (offset.startsWith('-') ? -1 : 1)
  return new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 16)
}

/** An instant as the clocks of a time zone show it. */
export const instantInZone = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )
