import { pickText, type Localized } from '#contract/engine/language.ts'
import { csvText, fold, pageSize } from '#contract/engine/staff/list.ts'
import type { GroupDetail, ListedGroup } from '#contract/features/group/group-contract.ts'
import { pokeChanged } from '#server/engine/audiences/apply-rule.ts'
import * as audiences from '#server/engine/audiences/audience-service.ts'
import { lockRules } from '#server/engine/audiences/audience-queries.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findChoices,
  findGroup,
  findGroups,
  findIdsLike,
  lockGroupRev,
  type GroupCursor,
  type GroupSort,
} from './group-queries.ts'

type Reading = Pick<Services, 'database'>

const subjectOf = (id: string) => ({ subject: { kind: 'group', id } })

const cursorOf = ({ sortName, id }: { sortName: string; id: string }) => `${id} ${sortName}`
function readCursor(text: string | undefined): GroupCursor | null {
  const [id, ...name] = text?.split(' ') ?? []
  return id === undefined || name.length === 0 ? null : { id, name: name.join(' ') }
}

/** A page of the client's groups. */
export async function listGroups(
  { database }: Reading,
  { clientId }: Staff,
  { search, sort = 'name', cursor }: { search?: string; sort?: GroupSort; cursor?: string },
): Promise<{ rows: ListedGroup[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    const page = { sort, cursor: readCursor(cursor), limit: pageSize + 1 }
    const found = await findGroups(tx, clientId, search, page)
    const rows = found.slice(0, pageSize)
    const last = rows.at(-1)
    return {
      rows: rows.map(({ id, rev, name, people, score }) => ({ id, rev, name, people, score })),
      next: found.length > pageSize && last ? cursorOf(last) : null,
    }
  })
}

/** Every group of the client by its name. */
export async function listChoices({ database }: Reading, { clientId }: Staff) {
  return { groups: await database.inTenant(clientId, (tx) => findChoices(tx, clientId)) }
}

async function detailOf(tx: Tx, clientId: number, id: string): Promise<GroupDetail> {
  const { sortName: _, ...group } = (await findGroup(tx, clientId, id)) ?? fail('resource.not_found')
  return { ...group, usedBy: await audiences.audiencesOfGroup(tx, clientId, id) }
}

/** One group; fails with `resource.not_found`. */
export async function readGroup({ database }: Reading, { clientId }: Staff, id: string): Promise<GroupDetail> {
  return database.inTenant(clientId, (tx) => detailOf(tx, clientId, id))
}

/** The id of a new group, of letters and figures of its name; a number makes it another one than those there are. */
export async function newGroupId(tx: Tx, clientId: number, name: Localized): Promise<string> {
  const letters = fold(pickText(name, 'pt-BR')).replaceAll(/[^a-z0-9]+/g, '-')
  const id = letters.replaceAll(/^-+/g, '').slice(0, 32).replaceAll(/-+$/g, '') || 'group'
  const taken = new Set(await findIdsLike(tx, clientId, id))
  if (!taken.has(id)) return id
  for (let number = 2; ; number++) if (!taken.has(`${id}-${number}`)) return `${id}-${number}`
}

/** Makes a group without people. */
export async function createGroup(services: Services, staff: Staff, name: Localized): Promise<GroupDetail> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note }) => {
    // Of two that are called the same at once one waits for the other's id.
    await lockRules(tx, clientId, 'all')
    const id = await newGroupId(tx, clientId, name)
    await audiences.saveGroup(tx, clientId, { id, name })
    await note({ act: 'group.create', ...subjectOf(id), after: { name } })
    return detailOf(tx, clientId, id)
  })
}

/** A group under its revision; fails with `resource.not_found` or `edit.conflict`. */
async function take(tx: Tx, clientId: number, id: string, demandRev: (rev: number) => void): Promise<GroupDetail> {
  demandRev((await lockGroupRev(tx, clientId, id)) ?? fail('resource.not_found'))
  return detailOf(tx, clientId, id)
}

/** Names a group anew. */
export async function changeGroup(services: Services, staff: Staff, id: string, name: Localized): Promise<GroupDetail> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const before = await take(tx, clientId, id, demandRev)
    await audiences.saveGroup(tx, clientId, { id, name })
    await note({ act: 'group.change', ...subjectOf(id), before: { name: before.name }, after: { name } })
    return detailOf(tx, clientId, id)
  })
}

/** Puts people into a group and takes others out; their devices hear of it. */
export async function changeGroupPeople(
  services: Services,
  staff: Staff,
  id: string,
  change: { add: string[]; remove: string[] },
): Promise<GroupDetail> {
  const { clientId } = staff
  let poked: readonly string[] = []
  const answer = await writeAsStaff(services, staff, async (tx, { note }) => {
    if ((await lockGroupRev(tx, clientId, id)) === undefined) fail('resource.not_found')
    const { changed } = await audiences.changeGroupPeople(tx, clientId, id, change)
    poked = changed
    await note({ act: 'group.people', ...subjectOf(id), after: { added: change.add, removed: change.remove } })
    return detailOf(tx, clientId, id)
  })
  await pokeChanged(services, clientId, poked)
  return answer
}

/** Takes a group away that no audience names; its people stay in the client. */
export async function removeGroup(services: Services, staff: Staff, id: string): Promise<{ done: true }> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const { name, people } = await take(tx, clientId, id, demandRev)
    await audiences.removeGroup(tx, clientId, id)
    await note({ act: 'group.remove', ...subjectOf(id), before: { name, people } })
    return { done: true }
  })
}

/** The groups of the client as a CSV; that it was taken is itself an act. */
export async function* exportGroups(
  services: Services,
  staff: Staff,
  filter: { search?: string },
): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    const { clientId } = staff
    await note({ act: 'group.export', subject: { kind: 'client', id: String(clientId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([['id', 'name_pt', 'name_en', 'name_es', 'name_fr', 'people', 'score']])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listGroups(services, staff, { ...filter, ...(cursor && { cursor }) })
    const cells = page.rows.map(({ id, name, people, score }) => [
      id,
      name['pt-BR'] ?? null,
      name['en-US'] ?? null,
      name['es-ES'] ?? null,
      name['fr-FR'] ?? null,
      people,
      score,
    ])
    yield csvText(cells).slice(1)
    cursor = page.next
  }
}
