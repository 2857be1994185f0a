import type { FileLink } from '../../session/tokens.ts'
import type { Services } from '../../services.ts'
import type { Staff } from '../../staff/staff.ts'
import { bundleFilesOf } from './bundle-queries.ts'
import type { StoredFile } from './bundle-routes.ts'

/** What a link of staff to all of a bundle names. */
const linked = (bundleId: string): string => `${bundleId}/draft`

/**
 * An address for an hour, on the content origin, under which staff read the files of a bundle that nothing shows yet; null:
 * the installation has no such origin. It ends with the session. Whoever asks has made sure that it is of a file of theirs.
 */
export async function linkDraft(
  { tokens, config: { contentUrl } }: Pick<Services, 'tokens' | 'config'>,
  { clientId, userId, sessionId }: Staff,
  bundleId: string,
): Promise<string | null> {
  if (contentUrl === null) return null
  const link = await tokens.signLink({ fileId: linked(bundleId), clientId, userId, sessionId })
  return `${contentUrl}/s/${bundleId}/${encodeURIComponent(link)}/`
}

/** Files of a bundle for who holds such a link; null where it is another one. Whoever made it was staff then. */
export async function filesOfDraft(
  { database, sessions }: Pick<Services, 'database' | 'sessions'>,
  { fileId, clientId, sessionId }: FileLink,
  bundleId: string,
  hashes: readonly string[],
): Promise<StoredFile[] | null> {
  if (fileId !== linked(bundleId) || sessions.isRevoked(sessionId)) return null
  return database.inTenantRead(clientId, (db) => bundleFilesOf(db, clientId, bundleId, hashes))
}
