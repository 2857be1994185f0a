import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rawJson, type RawJson } from '#server/engine/http/implement.ts'

/** Answers with a document under a tag of its content; who has that content already is told so, and no more. */
export function sendTagged(value: object, request: FastifyRequest, reply: FastifyReply): RawJson {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  if (known.includes(etag)) reply.code(304).send()
  return rawJson(text)
}
