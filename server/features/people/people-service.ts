import { pageSize, csvText } from '#contract/engine/staff/list.ts'
import type { ListedPerson, PersonDetail, PersonPlace, PersonState } from '#contract/features/people/people-schema.ts'
import { separatedWithin } from '#contract/features/people/people-join-contract.ts'
import { pickText } from '#contract/engine/language.ts'
import { rolesOf } from '#server/features/session/people/people-service.ts'
import { countHeld } from '#server/engine/sync/held/held-queries.ts'
import { findStoreName } from '#server/features/store/store-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findDevicesOf,
  findGroupsOf,
  findJoinedWith,
  findPeople,
  findPersonOf,
  type ListedRow,
  type PeopleCursor,
  type PeopleFilter,
  type PeopleSort,
} from './people-queries.ts'
import { findJoin } from './join/join-queries.ts'
import { findPlaceNames } from './place-queries.ts'

type Reading = Pick<Services, 'database'>

/** Its first figure and its last two: enough to tell two people apart. */
export function maskDocument(document: string | null): string | null {
  if (document === null) return null
  return document.length < 5 ? '•••' : `${document.slice(0, 1)}${'•'.repeat(document.length - 3)}${document.slice(-2)}`
}

function stateOf({
  endedAt,
  blockedAt,
  firstAccess,
}: Pick<ListedRow, 'endedAt' | 'blockedAt' | 'firstAccess'>): PersonState {
  if (endedAt) return 'withdrawn'
  if (blockedAt) return 'blocked'
  return firstAccess ? 'invited' : 'active'
}

/** Adds what lists show beside the row itself: groups, and what the devices told. */
async function describe(tx: Tx, clientId: number, rows: readonly ListedRow[]): Promise<ListedPerson[]> {
  const ids = rows.map(({ userId }) => userId)
  const groups = await findGroupsOf(tx, clientId, ids)
  const devices = await findDevicesOf(tx, clientId, ids)
  const places = new Map((await findPlaceNames(tx, clientId, ids)).map((place) => [place.userId, place]))
  return rows.map((row) => {
    const heard = devices.filter(({ userId }) => userId === row.userId)
    return {
      userId: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      document: maskDocument(row.document),
      roles: rolesOf(row, row.roles),
      groups: groups.filter(({ userId }) => userId === row.userId).map(({ name }) => pickText(name, 'pt-BR')),
      profession: row.profession,
      branch: places.get(row.userId)?.branch ?? null,
      position: places.get(row.userId)?.position ?? null,
      state: stateOf(row),
      lastSeenAt: heard[0]?.heardAt.toISOString() ?? null,
      unsent: heard.length === 0 ? null : heard.reduce((sum, device) => sum + unsentOf(device), 0),
    }
  })
}

const unsentOf = ({ highest, came }: { highest: number; came: number }) => Math.max(0, highest - came)

function readCursor(text: string | undefined): PeopleCursor | null {
  const at = text?.slice(0, -37)
  const userId = text?.slice(-36) ?? ''
  return at !== undefined && /^[0-9a-f-]{36}$/.test(userId) ? { at, userId } : null
}
const cursorOf = (row: ListedRow, sort: PeopleSort) => `${sort === 'newest' ? row.number : row.sortName} ${row.userId}`

/** A page of the client's people. */
export async function listPeople(
  { database }: Reading,
  { clientId }: Staff,
  { sort = 'name', cursor, ...filter }: PeopleFilter & { sort?: PeopleSort | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedPerson[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    const found = await findPeople(tx, clientId, filter, { sort, cursor: readCursor(cursor), limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    return {
      rows: await describe(tx, clientId, page),
      next: found.length > pageSize && last ? cursorOf(last, sort) : null,
    }
  })
}

/** The first people of the client that words find, at most so many. */
export async function searchPeople(tx: Tx, clientId: number, search: string, most: number): Promise<string[]> {
  const page = { sort: 'name' as const, cursor: null, limit: most }
  const found = await findPeople(tx, clientId, { search }, page)
  return found.map(({ userId }) => userId)
}

/** Where somebody works, and as what, with the names. */
async function describePlace(tx: Tx, clientId: number, userId: string): Promise<PersonPlace> {
  const [place] = await findPlaceNames(tx, clientId, [userId])
  if (!place) return { branch: null, position: null, store: null }
  const { storeId } = place
  const store = storeId === null ? undefined : await findStoreName(tx, clientId, storeId)
  const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })
  return {
    branch: named(place.branchId, place.branch),
    position: named(place.positionId, place.position),
    store: storeId === null || store === undefined ? null : { id: storeId, name: store },
  }
}

/** Until when somebody who was joined can be separated again; null where they were not, or it is too late. */
async function findSeparableUntil(tx: Tx, clientId: number, userId: string, now: Date): Promise<string | null> {
  const join = await findJoin(tx, clientId, userId)
  const until = join && new Date(join.joinedAt.getTime() + separatedWithin * 86_400_000)
  return until && until >= now ? until.toISOString() : null
}

/** One person of the client, whole; fails with `resource.not_found`. */
export async function readPerson(
  { database, clock }: Reading & Pick<Services, 'clock'>,
  { clientId }: Staff,
  userId: string,
): Promise<PersonDetail> {
  return database.inTenant(clientId, async (tx) => {
    const row = (await findPersonOf(tx, clientId, userId)) ?? fail('resource.not_found')
    const [listed] = await describe(tx, clientId, [row])
    const devices = await findDevicesOf(tx, clientId, [userId])
    const held = await countHeld(tx, clientId, [userId])
    return {
      ...(listed ?? fail('resource.not_found')),
      rev: row.rev,
      number: row.number,
      place: await describePlace(tx, clientId, userId),
      memberSince: row.memberSince.toISOString(),
      emailProven: row.emailProvenAt !== null,
      blockedReason: row.blockedReason,
      withdrawnAt: row.endedAt?.toISOString() ?? null,
      joinedWith: await findJoinedWith(tx, clientId, userId),
      separableUntil: await findSeparableUntil(tx, clientId, userId, clock.now()),
      devices: devices.map((device) => ({
        id: device.deviceId,
        heardAt: device.heardAt.toISOString(),
        unsent: unsentOf(device),
      })),
      held: held.get(userId) ?? 0,
    }
  })
}

/** The whole document of a person, and in the trail that it was read. */
export async function revealDocument(
  services: Services,
  staff: Staff,
  userId: string,
): Promise<{ document: string | null }> {
  return writeAsStaff(services, staff, async (tx, { note }) => {
    const row = (await findPersonOf(tx, staff.clientId, userId)) ?? fail('resource.not_found')
    await note({ act: 'person.read_document', subject: { kind: 'person', id: userId } })
    return { document: row.document }
  })
}

const heads = [
  'id',
  'first_name',
  'last_name',
  'email',
  'document',
  'roles',
  'groups',
  'profession',
  'branch',
  'position',
  'state',
  'last_seen',
]

/** The people of the client as a CSV, as they are filtered; that it was taken is itself an act. */
export async function* exportPeople(services: Services, staff: Staff, filter: PeopleFilter): AsyncGenerator<string> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'people.export', subject: { kind: 'client', id: String(clientId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listPeople(services, staff, { ...filter, ...(cursor && { cursor }) })
    yield csvText(
      page.rows.map((person) => [
        person.userId,
        person.firstName,
        person.lastName,
        person.email,
        person.document,
        person.roles.join('|'),
        person.groups.join('|'),
        person.profession,
        person.branch,
        person.position,
        person.state,
        person.lastSeenAt,
      ]),
    ).slice(1)
    cursor = page.next
  }
}
