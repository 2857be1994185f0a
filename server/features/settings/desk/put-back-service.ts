import * as v from 'valibot'
import { settingsValuesSchema } from '#contract/features/settings/settings-change.ts'
import {
  settingNames,
  settingsGroups,
  type DeskSettings,
  type GroupChange,
  type SettingChange,
  type SettingName,
  type SettingsGroup,
} from '#contract/features/settings/settings-desk.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import { findActs, type ActFilter, type FoundAct } from '#server/engine/audit/audit-queries.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { findSettingAct } from '../settings-queries.ts'
import { changeSettings, inside, readForDesk, tellAll } from './desk-service.ts'

const subjectOf = (name: SettingName): string => (name === 'brand' || name === 'languages' ? name : `access.${name}`)
const nameOf = (subject: string): SettingName | undefined => settingNames.find((name) => subjectOf(name) === subject)

interface Side {
  value?: unknown
  inherited?: unknown
}

const sideOf = (side: Side) => ({ value: side.value ?? side.inherited ?? null, isOwn: !('inherited' in side) })
const sidesOf = (change: string) => JSON.parse(change) as Record<'before' | 'after', Side>

function told({ id, subjectId, actedAt, actor, actorName, change }: FoundAct): SettingChange[] {
  const setting = nameOf(subjectId)
  if (!setting) return []
  const { before, after } = sidesOf(change)
  const sides = { before: sideOf(before), after: sideOf(after) }
  return [{ id, setting, changedAt: actedAt.toISOString(), actor, actorName, ...sides }]
}

const cursorOf = ({ actedAt, id }: FoundAct) => `${actedAt.toISOString()} ${id}`

function readCursor(text: string | undefined): ActFilter['after'] {
  const [at = '', id = ''] = text?.split(' ') ?? []
  return Number.isNaN(Date.parse(at)) || id.length !== 36 ? undefined : { at: new Date(at), id }
}

/** A page of what was changed, the newest first. */
export async function listChanges(
  services: Services,
  { clientId }: Staff,
  { group, cursor }: { group?: SettingsGroup | undefined; cursor?: string | undefined },
): Promise<{ rows: SettingChange[]; next: string | null }> {
  const names: readonly SettingName[] = group === undefined ? settingNames : settingsGroups[group]
  const acts = await inside(services, clientId, (tx) =>
    findActs(tx, clientId, {
      act: 'setting.change',
      subjectKind: 'setting',
      subjectIds: names.map(subjectOf),
      after: readCursor(cursor),
      limit: pageSize + 1,
    }),
  )
  const page = acts.slice(0, pageSize)
  const last = page.at(-1)
  return { rows: page.flatMap(told), next: acts.length > pageSize && last ? cursorOf(last) : null }
}

/** What a change is undone by. */
function undone(name: SettingName, before: Side): GroupChange {
  if ('inherited' in before) return { values: {}, inherit: [name] }
  const read = v.safeParse(settingsValuesSchema, { [name]: before.value })
  // It was right once, and is not what this version takes.
  if (!read.success) return fail('request.invalid', { fields: [{ field: `values.${name}`, code: 'invalid' }] })
  return { values: read.output, inherit: [] }
}

/** Puts one setting back to what it was before a change; this is a change itself. */
export async function putBack(services: Services, staff: Staff, changeId: string): Promise<DeskSettings> {
  await writeAsStaff(services, staff, async (tx, writing) => {
    const act = (await findSettingAct(tx, staff.clientId, changeId)) ?? fail('resource.not_found')
    const name = nameOf(act.subject_id) ?? fail('resource.not_found')
    const change = undone(name, sidesOf(act.change).before)
    await changeSettings(services, staff, tx, writing, change, name)
    return { done: true }
  })
  await tellAll(services, staff)
  return readForDesk(services, staff)
}
