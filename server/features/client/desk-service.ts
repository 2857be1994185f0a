import { fold, pageSize } from '#contract/engine/staff/list.ts'
import type { ClientDetail, ClientState, ListedClient } from '#contract/features/client/client-contract.ts'
import { closedBeforeErase } from '#contract/features/client/client-rules.ts'
import { takenSegments } from '#contract/model.ts'
import { moduleNames } from '#contract/modules.ts'
import type { HeldDecision } from '#server/engine/sync/held/decide-held.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import {
  countPeople,
  findClient,
  findClientRows,
  findUse,
  lockClientRow,
  mergeAccess,
  updateClientRow,
  type ClientRow,
} from './client-queries.ts'
import { insertClient, stateOf, type NewClient } from './client-service.ts'

type Reading = Pick<Services, 'database' | 'clock'>
type Writing = Pick<Services, 'database' | 'clock' | 'config' | 'members' | 'maintenance' | 'realtime' | 'jobs'>

async function describe({ database, clock }: Reading, row: ClientRow, people: number): Promise<ListedClient> {
  const { storage, lastActiveAt } = await database.inTenant(row.id, (tx) => findUse(tx, row.id))
  const { id, slug, name, country } = row
  const state = stateOf(row, clock.now())
  return { id, slug, name, country, people, storage, state, lastActiveAt: lastActiveAt?.toISOString() ?? null }
}

async function describeWhole(services: Reading, row: ClientRow): Promise<ClientDetail> {
  const people = await services.database.inSystem((tx) => countPeople(tx, [row.id]))
  return {
    ...(await describe(services, row, people.get(row.id) ?? 0)),
    rev: row.rev,
    programme: row.programme,
    timeZone: row.time_zone,
    languages: row.languages,
    // One that this version does not know is not shown, and stays.
    modules: row.modules.filter((name) => moduleNames.includes(name)),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

interface ClientFilter {
  search?: string | undefined
  sort?: 'name' | 'number' | undefined
  state?: ClientState | undefined
  cursor?: string | undefined
}

/** A page of the installation's clients. An installation has at most some hundreds: they are sorted here. */
export async function listForDesk(
  services: Reading,
  { search, sort = 'name', state, cursor }: ClientFilter,
): Promise<{ rows: ListedClient[]; next: string | null }> {
  const wanted = fold(search ?? '')
  const rows = (await services.database.inSystem(findClientRows))
    .filter((row) => fold(`${row.name} ${row.slug} ${row.programme}`).includes(wanted))
    .filter((row) => state === undefined || stateOf(row, services.clock.now()) === state)
    .toSorted((a, b) => (sort === 'number' ? a.id - b.id : a.name.localeCompare(b.name, 'pt-BR') || a.id - b.id))
  const start = cursor === undefined ? 0 : rows.findIndex(({ id }) => String(id) === cursor) + 1
  const page = rows.slice(start, start + pageSize)
  const ids = page.map(({ id }) => id)
  const people = await services.database.inSystem((tx) => countPeople(tx, ids))
  return {
    rows: await Promise.all(page.map((row) => describe(services, row, people.get(row.id) ?? 0))),
    next: start + pageSize < rows.length ? String(page.at(-1)?.id) : null,
  }
}

/** One client; fails with `resource.not_found`. */
export async function readForDesk(services: Reading, clientId: number): Promise<ClientDetail> {
  const row = await services.database.inSystem((tx) => findClient(tx, clientId))
  return describeWhole(services, row ?? fail('resource.not_found'))
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const demandTimeZone = (timeZone: string): void => {
  if (!isTimeZone(timeZone)) fail('request.invalid', { fields: [{ field: 'timeZone', code: 'invalid' }] })
}

/** What the trail says of a client. */
const told = (row: ClientRow, now: Date) => ({
  slug: row.slug,
  name: row.name,
  programme: row.programme,
  country: row.country,
  timeZone: row.time_zone,
  languages: row.languages,
  modules: row.modules,
  state: stateOf(row, now),
})
const subjectOf = (clientId: number) => ({ kind: 'client', id: String(clientId) })

/** Makes a client; fails with `client.slug_taken`. */
export async function createForDesk(services: Writing, staff: Staff, client: NewClient): Promise<ClientDetail> {
  if (takenSegments.has(client.slug)) fail('client.slug_taken', { fields: [{ field: 'slug', code: 'invalid' }] })
  demandTimeZone(client.timeZone)
  const clientId = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const id = await insertClient(tx, client)
    if (id === null) return fail('client.slug_taken', { fields: [{ field: 'slug', code: 'invalid' }] })
    const row = (await findClient(tx, id)) ?? fail('resource.not_found')
    await note({ act: 'client.create', subject: subjectOf(id), after: told(row, now) })
    return id
  })
  await services.members.changed()
  return readForDesk(services, clientId)
}

/** Changes a client under its revision. */
async function edit(
  services: Writing,
  staff: Staff,
  clientId: number,
  act: string,
  change: (row: ClientRow, now: Date) => Parameters<typeof updateClientRow>[2] & { country?: string },
): Promise<ClientDetail> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const before = (await lockClientRow(tx, clientId)) ?? fail('resource.not_found')
    demandRev(before.rev)
    const { country, ...columns } = change(before, now)
    const [defaultLanguage] = columns.languages ?? []
    if (country !== undefined) await mergeAccess(tx, clientId, { country, ...(defaultLanguage && { defaultLanguage }) })
    await updateClientRow(tx, clientId, columns)
    const modules = (columns.modules ?? []).filter((name) => !before.modules.includes(name))
    // What came while they were off counts now.
    if (modules.length > 0)
      await services.jobs.queue(tx, {
        kind: 'decide_held',
        payload: { clientId, modules, decision: 'accept' } satisfies HeldDecision,
      })
    const after = (await findClient(tx, clientId)) ?? fail('resource.not_found')
    await note({ act, subject: subjectOf(clientId), before: told(before, now), after: told(after, now) })
    return { done: true }
  })
  services.jobs.nudge()
  await services.members.changed()
  await services.maintenance.changed()
  await services.realtime.notifySettings(clientId)
  return readForDesk(services, clientId)
}

/** Changes what a client is called and what it has. A module that is switched off hides what is of it and deletes nothing. */
export async function changeForDesk(
  services: Writing,
  staff: Staff,
  clientId: number,
  change: Omit<NewClient, 'slug'>,
): Promise<ClientDetail> {
  demandTimeZone(change.timeZone)
  return edit(services, staff, clientId, 'client.change', (row) => ({
    name: change.name,
    programme: change.programme,
    brand: JSON.stringify({ ...row.brand, name: change.name, programme: change.programme }),
    time_zone: change.timeZone,
    languages: change.languages,
    modules: change.modules,
    country: change.country,
  }))
}

/** Closes a client (nobody signs in there, everything is kept), or opens it again. */
export async function setState(
  services: Writing,
  staff: Staff,
  clientId: number,
  state: Exclude<ClientState, 'maintenance'>,
): Promise<ClientDetail> {
  const act = state === 'closed' ? 'client.close' : 'client.reopen'
  return edit(services, staff, clientId, act, (row, now) => ({
    closed_at: state === 'closed' ? (row.closed_at ?? now) : null,
  }))
}

/** Fails with `client.not_closed_long` while a client has not been closed for thirty days. */
export function demandErasable(row: ClientRow, now: Date): void {
  const closedFor = row.closed_at === null ? 0 : (now.getTime() - row.closed_at.getTime()) / 86_400_000
  if (closedFor < closedBeforeErase) fail('client.not_closed_long', { values: { days: closedBeforeErase } })
}
