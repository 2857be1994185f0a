import { forgetVerifications } from '#server/features/phone/phone-service.ts'
import { removeSecondFactors } from '#server/features/second-factor/second-factor-service.ts'
import { proveEmail, replacePassword } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { voidLinks } from './link-service.ts'

/**
 * Notes that a person showed their address to be theirs. Where nobody had before (`first`), whoever typed it keeps
 * no way in: the password becomes the given one, links, proven phones and a second factor are void, see [Note: Proven address]. Answers
 * the sessions that ended, for `services.sessions` once the transaction is committed.
 */
export async function proveAddress(
  tx: Tx,
  userId: string,
  change: { hash: string; at: Date },
): Promise<{ first: boolean; ended: string[] }> {
  if (!(await proveEmail(tx, userId, change.at))) return { first: false, ended: [] }
  await forgetVerifications(tx, userId)
  await removeSecondFactors(tx, userId)
  await voidLinks(tx, userId)
  return { first: true, ended: await replacePassword(tx, userId, change) }
}
