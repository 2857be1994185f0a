import type { FileTable } from './file-tables.ts'
import type { Membership } from '../session/members.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '../services.ts'
import { mayRead } from './file-policy.ts'
import { fileQuery } from './file-queries.ts'

/** Whoever holds a link reads the one file that it names, as long as the link's maker is still a member and the session it was made in was not ended. */
export async function findLinkHolder(services: Services, named: string, link: string): Promise<Membership> {
  const claims = await services.tokens.verifyLink(link)
  if (services.sessions.isRevoked(claims.sessionId)) fail('session.revoked')
  const holder = claims.fileId === named ? await services.members.find(claims.userId, claims.clientId) : null
  return holder ?? fail('file.not_found')
}

/** A file that this reader may have; what they may not have is not there. */
export async function demandFile(services: Services, reader: Membership, fileId: string): Promise<FileTable> {
  if (reader.mustFirst) fail(reader.mustFirst)
  const { clientId } = reader
  const [file] = await services.database.inTenantRead(clientId, (db) => fileQuery(db, clientId, fileId))
  return file && mayRead(file, reader) ? file : fail('file.not_found')
}
