import type { ErrorCode, Problem } from '#contract/engine/errors.ts'

/**
 * How a call failed.
 * - `problem`: our server answered a problem document.
 * - `offline`: nothing answered.
 * - `captive`: something answered that is not our server (a portal's page, a gateway's error page).
 * - `timeout`: nothing answered in time.
 */
export type CallKind = 'problem' | 'offline' | 'captive' | 'timeout'

/** A call that did not bring its answer. `status` is 0 where there was none; `retryAfter` is in seconds. */
export class CallError extends Error {
  readonly kind: CallKind
  readonly problem: Problem | null
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(
    kind: CallKind,
    extras: { problem?: Problem; status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(extras.problem?.code ?? kind, { cause: extras.cause })
    this.name = 'CallError'
    this.kind = kind
    this.problem = extras.problem ?? null
    this.status = extras.status ?? 0
    this.retryAfter = extras.retryAfter
  }
}

/** The server's code when it answered a problem, else null. */
export function problemCode(error: unknown): ErrorCode | null {
  return error instanceof CallError ? (error.problem?.code ?? null) : null
}

/** Seconds of a `Retry-After` header (seconds or an HTTP date); undefined when absent or unreadable. */
export function readRetryAfter(header: string | null, now: number = Date.now()): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
