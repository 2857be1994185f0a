import type { Services } from '../../services.ts'
import { discard } from './complete-upload.ts'
import { findAbandoned, findClientIds } from './upload-queries.ts'

/** An upload that a device has not finished by then starts over when it is asked for again. */
const abandonedAfterMs = 7 * 86_400_000

/** Removes what unfinished uploads left in the store; answers how many. */
export async function removeAbandoned(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - abandonedAfterMs)
  let removed = 0
  for (const clientId of await services.database.inSystem(findClientIds)) {
    const uploads = await services.database.inTenant(clientId, (tx) => findAbandoned(tx, clientId, before))
    for (const upload of uploads) {
      await discard(services, upload)
      removed++
    }
  }
  return removed
}
