// Errors are told apart by SQLSTATE: names of constraints and tables are missing or suffixed on a cluster.

/** The SQLSTATE of a database error, or null when it is something else. */
function sqlState(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

/** Two rows would have the same key. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'
/** A row points at one that is not there. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503'
/** A check of the schema does not hold. */
export const isCheckViolation = (error: unknown): boolean => sqlState(error) === '23514'
/** Two transactions waited for each other and this one was chosen to give way. */
export const isDeadlock = (error: unknown): boolean => sqlState(error) === '40P01'

const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ECONNABORTED',
])
/** What pg and its pool say when a connection is gone; these errors carry no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/

/** How a cluster's coordinator says that another node is not there. */
const lostNode = /\b(connection|connect|node|remote)\b/i

/** The commit was not answered with its end: nobody knows whether it happened. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError'

  constructor(cause: unknown) {
    super('the commit failed', { cause })
  }
}

/**
 * The database cannot be had now (stopped, starting, full, overloaded) or was lost on the way. What was
 * under way may or may not have happened: the caller tries again with the same idempotency key.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  if (error instanceof UnknownOutcomeError) return true
  const state = sqlState(error)
  // 08 connection, 53 resources, 57P shutdown, 57014 timeout, 25006 a standby, 40001/40P01 after our retries, 58 system.
  // XX000 is what a cluster says of a node it has lost.
  if (state === 'XX000' && lostNode.test(error.message)) return true
  if (state !== null && /^(08|53|58|57P|57014|25006|40001|40P01)/.test(state)) return true
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (
    code !== undefined &&
    socketErrors.has(code) &&
    ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')
  )
    return true
  return lostConnection.test(error.message)
}
