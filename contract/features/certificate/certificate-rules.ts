/** What is known of a certificate at a moment; only the first is worth its paper. */
export const certificateStates = ['valid', 'expired', 'revoked', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]

/** The longest that a certificate is valid for, in months. */
export const longestValidity = 120

/** The longest name that is printed (code points). */
export const longestName = 200

/** Why staff take a certificate back: at most so long. */
export const longestReason = 500

/** How a certificate stands on a calendar day (`YYYY-MM-DD`) of its client: it is valid through the day it expires on. */
export function certificateState(
  { ended, expiresOn }: { ended: 'revoked' | 'replaced' | null; expiresOn: string | null },
  today: string,
): CertificateState {
  if (ended) return ended
  return expiresOn !== null && today > expiresOn ? 'expired' : 'valid'
}

/** The same day so many months later; the last of that month where it has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
