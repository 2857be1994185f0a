import type { Tx } from '#server/platform/database/database.ts'
import type { JobHandler } from '../jobs/job-queue.ts'
import type { Services } from '../services.ts'
import { pokeChanged } from './apply-rule.ts'
import { followPeople } from './follow-people.ts'

/** Has a person followed in each of their clients, where something changed that all of them look at: language, country, name. To be nudged after the commit. */
export const followLater = (services: Pick<Services, 'jobs'>, tx: Tx, userId: string): Promise<void> =>
  services.jobs.queue(tx, { kind: 'follow_person', payload: userId })

/** Puts a person into the audiences of each of their clients whose rules hold them now; done twice it changes nothing. */
export const followEverywhere =
  (services: Services): JobHandler =>
  async (payload) => {
    const userId = payload as string
    const clients = await services.database.inSystem((tx) =>
      tx.selectFrom('membership').select('client_id').where('user_id', '=', userId).execute(),
    )
    for (const { client_id: clientId } of clients)
      await pokeChanged(
        services,
        clientId,
        await services.database.inTenant(clientId, (tx) => followPeople(tx, clientId, [userId])),
      )
  }
