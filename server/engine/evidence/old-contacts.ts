import { findClientIds } from '../files/uploads/upload-queries.ts'
import type { Services } from '../services.ts'
import { deleteContactsBefore } from './evidence-queries.ts'

/** No client lets work wait on a device for more than 30 days: what was heard before twice that decides nothing. */
const keptForMs = 60 * 86_400_000

/** Removes what was heard of devices long ago; the last contact of each stays. */
export async function removeOldContacts({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs)
  for (const clientId of await database.inSystem(findClientIds))
    await database.inTenant(clientId, (tx) => deleteContactsBefore(tx, clientId, before))
}
