import { newId } from '#contract/engine/ids.ts'
import { idempotencyHeader, revisionHeader } from '#contract/engine/endpoint.ts'
import {
  settingsGroupNames,
  settingsGroups,
  type DeskSettings,
  type SettingName,
} from '#contract/features/settings/settings-desk.ts'
import { noMaintenance, type Maintenance } from '#contract/features/settings/maintenance.ts'
import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'
import type { Answer } from './server/test-installation.ts'
import type { ApiPerson } from './server/api-person.ts'
import type { StaffCaller } from './staff-caller.ts'

/** Everybody is kept out now. */
export const inMaintenance: Maintenance = { ...noMaintenance, state: 'on' }

/** Where the settings of the caller's client are saved, and where the platform's. */
export const clientSettings = '/api/admin/settings/'
export const platformSettings = '/api/admin/platform/settings/'

const groupOf = (setting: string) =>
  settingsGroupNames.find((group) => settingsGroups[group].some((name) => name === setting)) ?? setting

/** The values of each group, in the order in which the groups are named. */
function byGroup(values: object) {
  const groups = Map.groupBy(Object.entries(values), ([name]) => groupOf(name))
  return [...groups].map(([group, own]) => ({ group, body: { values: Object.fromEntries(own), inherit: [] } }))
}

/** Saves settings as their screens do, a group after the other. The answer is the first refusal, or the last one. */
export async function saveSettings(
  staff: StaffCaller,
  values: Partial<Record<SettingName, unknown>>,
  at = clientSettings,
): Promise<Answer> {
  let answer = await staff.get(at)
  for (const { group, body } of byGroup(values)) {
    const { rev } = (await staff.get(at)).json<DeskSettings>()
    answer = await staff.send('PUT', `${at}${group}/`, body, { rev })
    if (answer.status !== 200) break
  }
  return answer
}

/** The same at a running server; what is refused fails. */
export async function saveSettingsAt(
  staff: ApiPerson,
  values: Partial<SettingsValues>,
  at = clientSettings,
): Promise<void> {
  for (const { group, body } of byGroup(values)) {
    const read = await staff.request(at)
    if (!read.ok) throw new Error(`settings answered ${read.status}: ${await read.text()}`)
    const { rev } = (await read.json()) as DeskSettings
    const headers = { [idempotencyHeader]: newId(), [revisionHeader]: `"${rev}"` }
    const saved = await staff.request(`${at}${group}/`, { method: 'PUT', headers, body: JSON.stringify(body) })
    if (!saved.ok) throw new Error(`${group} answered ${saved.status}: ${await saved.text()}`)
  }
}
