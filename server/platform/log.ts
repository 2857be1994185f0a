import { pino, type DestinationStream } from 'pino'
import type { FastifyBaseLogger } from 'fastify'

/** The log: one JSON line per event, without personal data (no bodies, query strings, tokens, addresses). */
export type Logger = FastifyBaseLogger

/** Opens the log at a level of pino (`silent` for tests). */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Last line of defence: these never belong in a line, whoever puts them there.
    redact: {
      paths: ['req', 'res', 'headers', 'body', 'query', 'password', 'token', '*.password', '*.token'],
      remove: true,
    },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Name, code, message and stack; never the values that a database error carries in `detail` or `where`. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
