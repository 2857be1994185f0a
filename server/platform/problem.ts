import { errorCatalogue } from '#contract/model.ts'
import { type ErrorCode, type FieldProblem, type Problem } from '#contract/engine/errors.ts'

/** What a problem may carry beside its code. */
export interface ProblemExtras {
  fields?: FieldProblem[]
  /** Values for the text of the code. Never personal data of others. */
  values?: Record<string, string | number>
  /** Seconds after which trying again makes sense (`Retry-After`). */
  retryAfter?: number
  cause?: unknown
}

/** An error the caller is told: its code decides status and text (`contract/engine/errors.ts`). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ErrorCode
  readonly fields?: FieldProblem[]
  readonly values?: Record<string, string | number>
  readonly retryAfter?: number

  constructor(code: ErrorCode, extras: ProblemExtras = {}) {
    super(code, { cause: extras.cause })
    this.code = code
    this.fields = extras.fields
    this.values = extras.values
    this.retryAfter = extras.retryAfter
  }

  get status(): number {
    return errorCatalogue[this.code]
  }
}

/** Ends the request with a problem. */
export function fail(code: ErrorCode, extras?: ProblemExtras): never {
  throw new ProblemError(code, extras)
}

/** The RFC 9457 document of a problem, for the request with this id. */
export function problemDocument(error: ProblemError, requestId: string): Problem {
  return {
    type: `urn:trilha:problem:${error.code}`,
    status: error.status,
    code: error.code,
    title: titleOf(error.code),
    instance: requestId,
    ...(error.fields && { fields: error.fields }),
    ...(error.values && { values: error.values }),
  }
}

/** `request.unknown_field` → `Request: unknown field`: for developers; people read the app's own text. */
function titleOf(code: ErrorCode): string {
  const [area = '', rest = ''] = code.split('.')
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}: ${rest.replaceAll('_', ' ')}`
}
