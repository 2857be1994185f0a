import type { Brand } from '#contract/engine/session/client.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { AccessSettings, PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { takenSegments } from '#contract/model.ts'
import { settingsProblems, type SettingsChange } from '#contract/features/settings/settings-change.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import type { Actor } from '#server/engine/audit/note-act.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { noteChange } from './history-service.ts'
import {
  countChange,
  findClientAccess,
  findClientsAccess,
  findPlatform,
  lockClient,
  lockPlatform,
  updateClient,
  updatePlatform,
} from './settings-queries.ts'
import { composeSettings } from './settings-service.ts'

interface Kept {
  access: Partial<AccessSettings>
  brand: Brand
  languages: LanguageCode[]
}

/** What is stored after the change; refuses settings that cannot work together. */
function changed(
  before: PlatformSettings,
  access: Partial<AccessSettings>,
  change: SettingsChange,
  othersRoutes: readonly string[] = [],
): Kept {
  const kept = {
    access: { ...access, ...change.access },
    brand: change.brand ?? before.brand,
    languages: change.languages ?? before.languages,
  }
  const after: PlatformSettings = { ...before, ...change.access, brand: kept.brand, languages: kept.languages }
  const fields = settingsProblems(after, new Set([...takenSegments, ...othersRoutes]))
  if (fields.length > 0) fail('request.invalid', { fields })
  return kept
}

/** One trace for each setting that is another one now. */
async function noteChanges(
  tx: Tx,
  author: Actor,
  before: PlatformSettings,
  after: PlatformSettings,
  now: Date,
): Promise<void> {
  const { client: _, demoPeople: __, versions: ___, missing: ____, ...settings } = after
  for (const [name, value] of Object.entries(settings)) {
    const old = before[name as keyof PlatformSettings]
    if (JSON.stringify(old) === JSON.stringify(value)) continue
    const subject = name === 'brand' || name === 'languages' ? name : `access.${name}`
    await noteChange(tx, author, { subject, before: old, after: value }, now)
  }
}

/** Addresses that other clients have of their own; whoever wants one more waits until the other has theirs. */
export async function routesOfOthers(tx: Tx, clientId: number): Promise<string[]> {
  await lockPlatform(tx)
  const others = (await findClientsAccess(tx)).filter(({ id }) => id !== clientId)
  return others.flatMap(({ access }) => Object.values(access.ownRoutes ?? {}).filter((route) => route !== null))
}

type Changing = Pick<Services, 'database' | 'clock' | 'realtime' | 'maintenance'>

/** Tells the other servers, and every open app of the client (of all where none is named). */
export async function tell({ maintenance, realtime }: Changing, clientId: number | null): Promise<void> {
  await maintenance.changed()
  await realtime.notifySettings(clientId)
}

/** Changes settings of a client: what is not named stays. Every open app of the client is told. */
export async function saveSettings(
  services: Changing,
  author: { clientId: number; userId: string },
  change: SettingsChange,
): Promise<PlatformSettings> {
  const { database, clock } = services
  const saved = await database.inTenant(author.clientId, async (tx) => {
    const client = await lockClient(tx, author.clientId)
    const before = await composeSettings(tx, client)
    const routes = change.access?.ownRoutes ? await routesOfOthers(tx, client.id) : []
    const kept = changed(before, client.access, change, routes)
    await updateClient(tx, author.clientId, kept)
    const after = await composeSettings(tx, { ...client, ...kept })
    await noteChanges(tx, author, before, after, clock.now())
    return after
  })
  await tell(services, author.clientId)
  return saved
}

/** The same for what holds where no client is named, and where a client sets nothing itself. */
export async function savePlatformSettings(
  services: Changing,
  userId: string,
  change: SettingsChange,
): Promise<PlatformSettings> {
  const { database, clock } = services
  const saved = await database.inSystem(async (tx) => {
    await lockPlatform(tx)
    const before = await composeSettings(tx, undefined)
    await updatePlatform(tx, changed(before, (await findPlatform(tx)).access, change))
    const after = await composeSettings(tx, undefined)
    await noteChanges(tx, { clientId: 0, userId }, before, after, clock.now())
    return after
  })
  await tell(services, null)
  return saved
}

/** A client's own settings (the platform's for 0), held until the commit. */
async function lockAccess(tx: Tx, clientId: number): Promise<Partial<AccessSettings>> {
  if (clientId !== 0) return (await lockClient(tx, clientId)).access
  await lockPlatform(tx)
  return (await findPlatform(tx)).access
}

/** Begins or ends maintenance of a client, by its slug, or of the whole platform (null). False: nobody has that slug. */
export async function setMaintenance(services: Changing, slug: string | null, isOn: boolean): Promise<boolean> {
  const { database, clock } = services
  const found = slug === null ? { id: 0 } : await database.inSystem((tx) => findClientAccess(tx, slug))
  if (!found) return false
  await database.inTenant(found.id, async (tx) => {
    const before = (await lockAccess(tx, found.id)).maintenance ?? false
    if (before === isOn) return
    await writeAccess(tx, found.id, { maintenance: isOn })
    // A screen of settings that stood open meanwhile does not save over it.
    await countChange(tx, found.id)
    const change = { subject: 'access.maintenance', before, after: isOn }
    await noteChange(tx, { actor: 'cli', clientId: found.id }, change, clock.now())
  })
  // Told even where nothing changed: whoever types it again may be waiting for servers that have not heard.
  await tell(services, found.id === 0 ? null : found.id)
  return true
}
