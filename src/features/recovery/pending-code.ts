/** A code that was sent and is waited for: a reload leads back to where it is typed in. Names nobody. */
export interface PendingCode {
  request: string
  /** When the code ends and when another can be asked for (ms since 1970). */
  endsAt: number
  retryAt: number
}

const name = 'trilha-recovery-code'

export function keepPendingCode(pending: PendingCode | null): void {
  if (pending) sessionStorage.setItem(name, JSON.stringify(pending))
  else sessionStorage.removeItem(name)
}

export function readPendingCode(now: number = Date.now()): PendingCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as PendingCode | null
    return kept && typeof kept.request === 'string' && kept.endsAt > now ? kept : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
