import type { JobHandler } from '../jobs/job-queue.ts'
import type { Services } from '../services.ts'
import { applyNextRule } from './audience-service.ts'

/** Up to so many people are poked each by themselves; beyond them everybody of the client is. */
const mostPoked = 200

/** What the job that applies a rule is told. */
export interface RuleToApply {
  clientId: number
  audienceId: number
}

/** Makes the devices of people pull whose audiences changed; to be called after the commit. */
export async function pokeChanged(
  { realtime }: Pick<Services, 'realtime'>,
  clientId: number,
  changed: readonly string[],
): Promise<void> {
  if (changed.length > mostPoked) return realtime.pokeClient(clientId)
  for (const userId of changed) await realtime.pokeUser(clientId, userId)
}

/**
 * Applies the rule of an audience that waits for it, in one transaction: until its commit the old set is the one that
 * counts. Killed, it begins anew; done twice, it changes nothing.
 */
export const applyRule =
  (services: Services): JobHandler =>
  async (payload) => {
    const { clientId, audienceId } = payload as RuleToApply
    const { changed } = await services.database.inTenant(clientId, (tx) => applyNextRule(tx, clientId, audienceId))
    await pokeChanged(services, clientId, changed)
  }
