import { isDeepStrictEqual } from 'node:util'
import { takenSegments } from '#contract/model.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import { settingsProblems } from '#contract/features/settings/settings-change.ts'
import { noMaintenance } from '#contract/features/settings/maintenance.ts'
import {
  settingNames,
  settingsGroups,
  type DeskSettings,
  type GroupChange,
  type SettingName,
  type SettingsGroup,
} from '#contract/features/settings/settings-desk.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { settingAct, type Was } from '../history-service.ts'
import { notePeriod } from '../maintenance/period-service.ts'
import { tell } from '../maintenance/set-maintenance-service.ts'
import { findClientsAccess, lockPlatform, updateClient, updatePlatform } from '../settings-queries.ts'
import { demandWayIn, findWays } from './lock-out.ts'
import { findStored, isOwn, ownNames, valuesOf, withChange, type StoredSettings } from './stored-settings.ts'

/** Where the staff stand: in their client, or (0) on the platform. */
export const inside = <T>(
  { database }: Pick<Services, 'database'>,
  clientId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (clientId === 0 ? database.inSystem(work) : database.inTenant(clientId, work))

/** The settings of the client that is acted in, or of the platform. */
export async function readForDesk(services: Services, staff: Staff): Promise<DeskSettings> {
  return inside(services, staff.clientId, async (tx) => {
    const stored = await findStored(tx, staff.clientId, { lock: false })
    const { rev, slug, inherited } = stored
    const values = valuesOf(stored)
    return { rev, slug, values, inherited, own: ownNames(stored), ...(await findWays(services, tx, staff)) }
  })
}

const was = (stored: StoredSettings, name: SettingName): Was => {
  const value = valuesOf(stored)[name]
  return isOwn(stored, name) ? { value } : { inherited: value }
}

/** Addresses that other clients have of their own; whoever wants one more waits until the other has theirs. */
async function routesOfOthers(tx: Tx, clientId: number): Promise<string[]> {
  await lockPlatform(tx)
  const others = (await findClientsAccess(tx)).filter(({ id }) => id !== clientId)
  return others.flatMap(({ access }) => Object.values(access.ownRoutes ?? {}).filter((route) => route !== null))
}

/** What cannot be, by the field it was sent in. */
async function problemsOf(tx: Tx, clientId: number, before: StoredSettings, after: StoredSettings) {
  const isMoved = !isDeepStrictEqual(before.access.ownRoutes, after.access.ownRoutes)
  const others = isMoved && clientId !== 0 ? await routesOfOthers(tx, clientId) : []
  const known = new Set(settingsProblems(valuesOf(before), takenSegments).map(({ field }) => field))
  return (
    settingsProblems(valuesOf(after), new Set([...takenSegments, ...others]))
      // What was wrong before, and is not touched, stops nobody: it may be on another screen, or the platform's.
      .filter(({ field }) => !known.has(field) || isTouched(before, after, field))
      .map(({ field, code }): FieldProblem => ({ field: `values.${field.replace(/^access\./, '')}`, code }))
  )
}

function isTouched(before: StoredSettings, after: StoredSettings, field: string): boolean {
  const name = field.replace(/^access\./, '').split('.')[0] as SettingName
  return !isDeepStrictEqual(was(before, name), was(after, name))
}

/**
 * Writes a change of settings with a trace for each; fails with `request.invalid` (every field at once) and
 * `settings.would_lock_out`. To be called in a write of staff.
 */
export async function changeSettings(
  services: Services,
  staff: Staff,
  tx: Tx,
  { note, demandRev }: Writing,
  { values, inherit }: GroupChange,
  subject: string,
): Promise<void> {
  const { clientId } = staff
  const before = await findStored(tx, clientId, { lock: true })
  demandRev(before.rev)
  const always = inherit.filter((name) => before.inherited[name] === undefined)
  if (always.length > 0) fail('request.invalid', { fields: always.map((name) => wrong(`inherit.${name}`)) })
  const after = withChange(before, values, inherit)
  const fields = await problemsOf(tx, clientId, before, after)
  if (fields.length > 0) fail('request.invalid', { fields })
  await demandWayIn(services, tx, staff, valuesOf(before), valuesOf(after))
  const { access, brand, languages } = after
  if (clientId === 0) await updatePlatform(tx, { access, brand, languages })
  else if (brand && languages) await updateClient(tx, clientId, { access, brand, languages })
  const shut = (stored: StoredSettings) => stored.access.maintenance ?? noMaintenance
  await notePeriod(tx, clientId, { before: shut(before), after: shut(after) }, services.clock.now())
  let changes = 0
  for (const name of settingNames) {
    const [old, now] = [was(before, name), was(after, name)]
    // The database keeps the parts of a setting in an order of its own.
    if (isDeepStrictEqual(old, now)) continue
    changes++
    await note(settingAct(name === 'brand' || name === 'languages' ? name : `access.${name}`, old, now))
  }
  // Saved as it was: that somebody pressed the button is all there is to tell.
  if (changes === 0) await note({ act: 'setting.keep', subject: { kind: 'settings', id: subject } })
}

const wrong = (field: string): FieldProblem => ({ field, code: 'invalid' })

/** Saves one group; what is not sent stays. */
export async function saveGroup(
  services: Services,
  staff: Staff,
  group: SettingsGroup,
  change: GroupChange,
): Promise<DeskSettings> {
  const names: readonly SettingName[] = settingsGroups[group]
  const sent = Object.keys(change.values) as SettingName[]
  const elsewhere = [
    ...sent.filter((name) => !names.includes(name)).map((name) => wrong(`values.${name}`)),
    ...change.inherit
      .filter((name) => !names.includes(name) || sent.includes(name))
      .map((name) => wrong(`inherit.${name}`)),
  ]
  if (elsewhere.length > 0) fail('request.invalid', { fields: elsewhere })
  await writeAsStaff(services, staff, async (tx, writing) => {
    await changeSettings(services, staff, tx, writing, change, group)
    return { done: true }
  })
  await tellAll(services, staff)
  return readForDesk(services, staff)
}

/** Tells the other servers and every open app that something else holds now. */
export async function tellAll(services: Services, { clientId }: Staff): Promise<void> {
  await services.members.changed()
  await tell(services, clientId === 0 ? null : clientId)
}
