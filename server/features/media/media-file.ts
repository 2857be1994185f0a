import type { FastifyReply, FastifyRequest } from 'fastify'
import { cacheFor, sendFile } from '#server/engine/files/send-file.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { fail } from '#server/platform/problem.ts'
import { findVersion, type VersionKey } from './version-queries.ts'

/** What a link names. */
const linked = ({ mediaId, version }: VersionKey) => `media/${mediaId}/${version}`

/** An address of a version's bytes for an hour, for media elements: they send no token. It ends with the session. */
export async function linkMedia(
  { tokens }: Pick<Services, 'tokens'>,
  { clientId, userId, sessionId }: Staff,
  mediaId: string,
  version: number,
): Promise<string> {
  const link = await tokens.signLink({ fileId: linked({ mediaId, version }), clientId, userId, sessionId })
  return `/api/media/${mediaId}/versions/${version}/?link=${encodeURIComponent(link)}`
}

/** Sends the bytes that a link names; of what is not ready there are none. Whoever made the link was staff then. */
export async function sendMedia(
  services: Services,
  key: VersionKey,
  link: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const claims = await services.tokens.verifyLink(link)
  if (services.sessions.isRevoked(claims.sessionId)) fail('session.revoked')
  if (claims.fileId !== linked(key)) fail('file.not_found')
  const { clientId } = claims
  const row = await services.database.inTenant(clientId, (tx) => findVersion(tx, clientId, key))
  if (row?.state !== 'ready') return fail('file.not_found')
  const { sha256, type, bytes, store_key } = row
  const file = { sha256: sha256 ?? '', type: type ?? 'application/octet-stream', bytes, store_key }
  const extension = /\.([a-z0-9]{1,8})$/i.exec(row.file_name)?.[1]?.toLowerCase() ?? 'bin'
  return sendFile(services.files, { ...file, id: key.mediaId, extension }, request, reply, cacheFor(request))
}
