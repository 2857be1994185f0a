import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '../../services.ts'
import { deleteMove, findFirstMove } from './move-queries.ts'

/** When audiences are followed, and where a day of the client begins. */
export interface MoveMoment {
  now: Date
  timeZone: string
}

/**
 * Brings what a part shows to people to the audiences that they are in now, after some of them may have come into one or
 * gone out of it. Done twice it changes nothing. Answers whose devices have something to fetch.
 */
export type FollowMoves = (tx: Tx, clientId: number, people: readonly string[], moment: MoveMoment) => Promise<string[]>

/** Has every part follow what became of audiences since it was asked last, in every client ([Note: Audience moves]). */
export async function followMoves(
  services: Pick<Services, 'database' | 'clock' | 'realtime'>,
  followers: readonly FollowMoves[],
): Promise<void> {
  const { database, clock, realtime } = services
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select(['id', 'time_zone']).execute())
  for (const { id: clientId, time_zone: timeZone } of clients) {
    for (;;) {
      const moment = { now: clock.now(), timeZone }
      const changed = await database.inTenant(clientId, async (tx) => {
        const move = await findFirstMove(tx, clientId)
        if (!move) return null
        const people: string[] = []
        for (const follow of followers) people.push(...(await follow(tx, clientId, move.people, moment)))
        await deleteMove(tx, clientId, move.id)
        return people
      })
      if (!changed) break
      for (const userId of new Set(changed)) await realtime.pokeUser(clientId, userId)
    }
  }
}
