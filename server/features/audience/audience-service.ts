import { explainRule, namesIn, type AudienceRule, type NamedInRule } from '#contract/engine/audience.ts'
import { pickText } from '#contract/engine/language.ts'
import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import {
  mostRuleNames,
  type AudienceDetail,
  type AudienceUser,
  type ListedAudience,
  type Preview,
} from '#contract/features/audience/audience-contract.ts'
import { pokeChanged, type RuleToApply } from '#server/engine/audiences/apply-rule.ts'
import { findFacts, lockRules } from '#server/engine/audiences/audience-queries.ts'
import * as audiences from '#server/engine/audiences/audience-service.ts'
import { findMembersAmong } from '#server/engine/audiences/group-queries.ts'
import type { KindOfShown } from '#server/engine/server-feature.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { findStoreName } from '#server/features/store/store-service.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { demandItems, findItemNames } from './rule-items.ts'
import {
  findAudience,
  findAudiencePage,
  findNames,
  findPlaceNames,
  findPreview,
  lockAudienceRev,
  type AudienceCursor,
  type AudienceSort,
} from './audience-queries.ts'

/** How each part finds what of it is shown to audiences. */
type Kinds = readonly KindOfShown[]
type Reading = Pick<Services, 'database'>

const subjectOf = (id: number) => ({ subject: { kind: 'audience', id: String(id) } })

/** What is shown to some audiences, by audience. */
async function findUsers(
  tx: Tx,
  clientId: number,
  kinds: Kinds,
  ids: readonly number[],
): Promise<Map<number, AudienceUser[]>> {
  const users = new Map<number, AudienceUser[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return users
  for (const { kind, find } of kinds)
    for (const { audienceId, id, name } of await find(tx, clientId, ids))
      users.get(audienceId)?.push({ kind, id, name })
  return users
}

const cursorOf = ({ sortName, id }: { sortName: string; id: number }) => `${id} ${sortName}`
function readCursor(text: string | undefined): AudienceCursor | null {
  const [id, name] = /^(\d{1,15}) (.*)$/s.exec(text ?? '')?.slice(1) ?? []
  return id === undefined || name === undefined ? null : { id: Number(id), name }
}

/** A page of the client's audiences. */
export async function listAudiences(
  { database }: Reading,
  { clientId }: Staff,
  kinds: Kinds,
  { search, sort = 'name', cursor }: { search?: string; sort?: AudienceSort; cursor?: string },
): Promise<{ rows: ListedAudience[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    const page = { sort, cursor: readCursor(cursor), limit: pageSize + 1 }
    const found = await findAudiencePage(tx, clientId, search, page)
    const rows = found.slice(0, pageSize)
    const users = await findUsers(
      tx,
      clientId,
      kinds,
      rows.map(({ id }) => id),
    )
    const last = rows.at(-1)
    return {
      rows: rows.map(({ id, rev, name, members, nextRule }) => ({
        id,
        rev,
        name,
        members,
        waits: nextRule !== null,
        uses: users.get(id)?.length ?? 0,
      })),
      next: found.length > pageSize && last ? cursorOf(last) : null,
    }
  })
}

async function detailOf(tx: Tx, clientId: number, kinds: Kinds, id: number): Promise<AudienceDetail> {
  const { sortName: _, nextRule, rule, ...row } = (await findAudience(tx, clientId, id)) ?? fail('resource.not_found')
  const saved = nextRule ?? rule
  const named = namesIn(saved)
  const idsOf = (wanted: NamedInRule['kind']) => named.flatMap(({ kind, id: one }) => (kind === wanted ? [one] : []))
  const stores: { id: string; name: string }[] = []
  for (const one of idsOf('store')) {
    const store = await findStoreName(tx, clientId, Number(one))
    if (store !== undefined) stores.push({ id: one, name: store })
  }
  const items = await findItemNames(tx, clientId, idsOf('item'))
  return {
    ...row,
    rule: saved,
    waits: nextRule !== null,
    users: (await findUsers(tx, clientId, kinds, [id])).get(id) ?? [],
    people: await findNames(tx, clientId, idsOf('person').slice(0, mostRuleNames)),
    places: [
      ...(await findPlaceNames(tx, clientId, { branches: idsOf('branch'), positions: idsOf('position') })),
      ...stores,
      ...items,
    ],
  }
}

/** One audience; fails with `resource.not_found`. */
export async function readAudience({ database }: Reading, { clientId }: Staff, kinds: Kinds, id: number) {
  return database.inTenant(clientId, (tx) => detailOf(tx, clientId, kinds, id))
}

/** What the trail tells of an audience: of a rule with many people how many, not whom. */
const told = (name: string, rule: AudienceRule) => {
  const text = JSON.stringify(rule)
  return { name, rule: text.length <= 4000 ? rule : { characters: text.length, terms: namesIn(rule).length } }
}

/**
 * Makes an audience, or changes one under its revision. Where the client has many people the rule is applied by a job, and
 * the audience says that it waits.
 */
export async function saveAudience(
  services: Services,
  staff: Staff,
  kinds: Kinds,
  { id, name, rule }: { id?: number; name: string; rule: AudienceRule },
): Promise<AudienceDetail> {
  const { clientId } = staff
  let poked: readonly string[] = []
  const answer = await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    await demandItems(tx, clientId, rule)
    await lockRules(tx, clientId, 'all')
    if (id !== undefined) demandRev((await lockAudienceRev(tx, clientId, id)) ?? fail('resource.not_found'))
    const before = id === undefined ? null : await detailOf(tx, clientId, [], id)
    const saved = await audiences.saveAudience(tx, clientId, {
      ...(id !== undefined && { id }),
      name,
      rule,
      later: true,
    })
    poked = saved.changed
    if (saved.waits) {
      const payload: RuleToApply = { clientId, audienceId: saved.id }
      await services.jobs.queue(tx, { kind: 'apply_rule', payload })
    }
    await note({
      act: before ? 'audience.change' : 'audience.create',
      ...subjectOf(saved.id),
      ...(before && { before: told(before.name, before.rule) }),
      after: told(name, rule),
    })
    return detailOf(tx, clientId, kinds, saved.id)
  })
  services.jobs.nudge()
  await pokeChanged(services, clientId, poked)
  return answer
}

/** Takes an audience away that nothing is shown to; fails with `audience.in_use`, telling what is. */
export async function removeAudience(
  services: Services,
  staff: Staff,
  kinds: Kinds,
  id: number,
): Promise<{ done: true }> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    await lockRules(tx, clientId, 'all')
    demandRev((await lockAudienceRev(tx, clientId, id)) ?? fail('resource.not_found'))
    const { name, rule, users } = await detailOf(tx, clientId, kinds, id)
    const names = users.map((user) => pickText(user.name, 'pt-BR') || user.id)
    if (users.length > 0) fail('audience.in_use', { values: audiences.usersText(names) })
    await audiences.removeAudience(tx, clientId, id)
    await note({ act: 'audience.remove', ...subjectOf(id), before: told(name, rule) })
    return { done: true }
  })
}

/** Who a rule would hold; nothing is written. */
export async function previewAudience(
  { database }: Reading,
  { clientId }: Staff,
  { rule, audienceId, all = false }: { rule: AudienceRule; audienceId?: number; all?: boolean },
): Promise<Preview> {
  return database.inTenant(clientId, async (tx) => {
    if (audienceId !== undefined && !(await findAudience(tx, clientId, audienceId))) fail('resource.not_found')
    return findPreview(tx, clientId, await audiences.readRule(tx, clientId, rule), { audienceId, all })
  })
}

/** Whether a rule would hold somebody, and by which of its terms. */
export async function explainAudience(
  { database }: Reading,
  { clientId }: Staff,
  sent: { rule: AudienceRule; userId: string },
): Promise<{ isIn: boolean; decidedBy: string[]; isActive: boolean }> {
  return database.inTenant(clientId, async (tx) => {
    const [userId = fail('resource.not_found')] = await findMembersAmong(tx, clientId, [sent.userId])
    const rule = await audiences.readRule(tx, clientId, sent.rule)
    const [facts] = await findFacts(tx, clientId, [userId])
    return facts ? { ...explainRule(rule, facts), isActive: true } : { isIn: false, decidedBy: [], isActive: false }
  })
}

/** The audiences of the client as a CSV; that it was taken is itself an act. */
export async function* exportAudiences(
  services: Services,
  staff: Staff,
  kinds: Kinds,
  filter: { search?: string },
): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    const { clientId } = staff
    await note({ act: 'audience.export', subject: { kind: 'client', id: String(clientId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([['id', 'name', 'members', 'uses']])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listAudiences(services, staff, kinds, { ...filter, ...(cursor && { cursor }) })
    yield csvText(page.rows.map(({ id, name, members, uses }) => [id, name, members, uses])).slice(1)
    cursor = page.next
  }
}
