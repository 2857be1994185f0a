import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Services } from '#server/engine/services.ts'
import { findPeopleDone } from '#server/features/progress/standing-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findAwarded } from './award-queries.ts'
import { awardEarned } from './award-service.ts'
import { itemOfRule } from './meets-rule.ts'

/** Awards a badge to everybody who had done what it asks for before it was written so. */
export const awardJob = 'award_badge'

export interface AwardJob {
  clientId: number
  badgeId: string
}

/** People who are looked at in one transaction. */
const peopleAtOnce = 50

/** Does the job; done again it awards nothing twice. */
export async function awardToAll(
  { database, clock, realtime }: Pick<Services, 'database' | 'clock' | 'realtime'>,
  { clientId, badgeId }: AwardJob,
): Promise<void> {
  let after: string | null = null
  do {
    const { last, awarded }: Piece = await database.inTenant(clientId, (tx) =>
      awardPiece(tx, { clientId, badgeId }, after, clock.now()),
    )
    for (const userId of awarded) await realtime.pokeUser(clientId, userId)
    after = last
  } while (after !== null)
}

interface Piece {
  /** Who was looked at last; null: that was everybody. */
  last: string | null
  awarded: string[]
}

async function awardPiece(tx: Tx, { clientId, badgeId }: AwardJob, after: string | null, now: Date): Promise<Piece> {
  // Read each time: what was retired meanwhile is awarded no further.
  const badge = (await findAwarded(tx, clientId)).find(({ id }) => id === badgeId)
  if (!badge) return { last: null, awarded: [] }
  const people = await findPeopleDone(tx, clientId, itemOfRule(badge.rule), { after, limit: peopleAtOnce })
  const awarded: string[] = []
  for (const userId of people) {
    await lockStream(tx, clientId, userStream(userId))
    const changes = await awardEarned(tx, { clientId, userId }, [badge], now)
    if (changes.length > 0) awarded.push(userId)
  }
  return { last: people.at(-1) ?? null, awarded }
}
