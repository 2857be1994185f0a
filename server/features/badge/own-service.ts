import type { Services } from '#server/engine/services.ts'
import type { Member } from '#server/engine/session/members.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { fail } from '#server/platform/problem.ts'
import { findAllAwards, findProvenEmail, readBadgePerson, saveNamesEmail } from './award/award-queries.ts'
import { publishAwards } from './award/award-rows.ts'

/** Lets a member's badges say whose e-mail they were awarded to, or not; fails with `badge.no_email`. */
export async function chooseEmail(
  { database, realtime }: Pick<Services, 'database' | 'realtime'>,
  { clientId, userId }: Member,
  namesEmail: boolean,
): Promise<{ namesEmail: boolean }> {
  const owner = { clientId, userId }
  await database.inTenant(clientId, async (tx) => {
    await lockStream(tx, clientId, userStream(userId))
    if (namesEmail && (await findProvenEmail(tx, userId)) === null) fail('badge.no_email')
    await readBadgePerson(tx, owner)
    await saveNamesEmail(tx, owner, namesEmail)
    await publishAwards(tx, owner, await findAllAwards(tx, owner))
  })
  await realtime.pokeUser(clientId, userId)
  return { namesEmail }
}
