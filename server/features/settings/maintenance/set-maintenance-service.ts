import { noMaintenance, type Maintenance } from '#contract/features/settings/maintenance.ts'
import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '#server/engine/services.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { noteChange } from '../history-service.ts'
import { countChange, findClientAccess, findPlatform, lockClient, lockPlatform } from '../settings-queries.ts'
import { notePeriod } from './period-service.ts'

type Changing = Pick<Services, 'database' | 'clock' | 'realtime' | 'maintenance'>

/** Tells the other servers, and every open app of the client (of all where none is named). */
export async function tell({ maintenance, realtime }: Changing, clientId: number | null): Promise<void> {
  await maintenance.changed()
  await realtime.notifySettings(clientId)
}

/** A client's own settings (the platform's for 0), held until the commit. */
async function lockAccess(tx: Tx, clientId: number): Promise<Partial<AccessSettings>> {
  if (clientId !== 0) return (await lockClient(tx, clientId)).access
  await lockPlatform(tx)
  return (await findPlatform(tx)).access
}

/** Begins or ends (what is planned, too) maintenance of a client, by its slug, or of the whole platform (null). False: nobody has that slug. */
export async function setMaintenance(services: Changing, slug: string | null, isOn: boolean): Promise<boolean> {
  const { database, clock } = services
  const found = slug === null ? { id: 0 } : await database.inSystem((tx) => findClientAccess(tx, slug))
  if (!found) return false
  await database.inTenant(found.id, async (tx) => {
    const before = (await lockAccess(tx, found.id)).maintenance ?? noMaintenance
    const after: Maintenance = isOn ? { ...before, state: 'on', from: null } : noMaintenance
    if (before.state === after.state) return
    const now = clock.now()
    await notePeriod(tx, found.id, { before, after }, now)
    await writeAccess(tx, found.id, { maintenance: after })
    // A screen of settings that stood open meanwhile does not save over it.
    await countChange(tx, found.id)
    const change = { subject: 'access.maintenance', before, after }
    await noteChange(tx, { actor: 'cli', clientId: found.id }, change, now)
  })
  // Told even where nothing changed: whoever types it again may be waiting for servers that have not heard.
  await tell(services, found.id === 0 ? null : found.id)
  return true
}
