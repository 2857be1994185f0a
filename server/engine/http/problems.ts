import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/engine/errors.ts'
import { isUnavailable } from '#server/platform/database/sqlstate.ts'
import { ProblemError, problemDocument } from '#server/platform/problem.ts'

/** Seconds after which a database that is away is worth asking again. */
const retryUnavailable = 2

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_INVALID_TYPE: 'request.unsupported_type',
}

/** Turns whatever was thrown into the problem the caller is told. */
function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (isUnavailable(error))
    return new ProblemError('server.unavailable', { retryAfter: retryUnavailable, cause: error })
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  const known = frameworkCodes[code ?? '']
  if (known) return new ProblemError(known)
  if (statusCode === 413) return new ProblemError('request.too_large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ProblemError('request.malformed')
  return new ProblemError('server.unexpected', { cause: error })
}

/** Sends a problem document. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error)
  if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, problem.code)
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  if (problem.status === 401)
    reply.header('www-authenticate', problem.code === 'request.client_invalid' ? 'Basic realm="trilha"' : 'Bearer')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problemDocument(problem, request.id)))
}

/** Answers every error of this server with a problem document. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
}
