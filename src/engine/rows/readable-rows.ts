import { withSharedLock } from '../database/locks.ts'
import { personLock, readSession } from '../session/session.ts'

/**
 * Writes rows that lie readable in a person's database. `signedIn` tells whether they may: once the
 * person has signed out, in this tab or another, nothing readable must come back. See [Note: Readable rows].
 */
export function writeReadable<T>(userId: string, write: (signedIn: boolean) => Promise<T>): Promise<T> {
  return withSharedLock(personLock(userId), async () => write((await readSession(userId)) !== null))
}
