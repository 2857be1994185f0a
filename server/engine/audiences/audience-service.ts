import * as v from 'valibot'
import {
  audienceRuleSchema,
  everybody,
  isShallow,
  namesIn,
  type AudienceRule,
  type NamedInRule,
} from '#contract/engine/audience.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  deleteAudience,
  findAudiences,
  findNextRule,
  findRules,
  hasMoreMembers,
  isShownTo,
  lockAudience,
  lockRules,
  replaceMembers,
  takeAudienceId,
  takeNextRule,
  upsertAudience,
} from './audience-queries.ts'
import { findBranchIds, findPositionIds } from '../structure/place-queries.ts'
import { followPeople } from './follow-people.ts'
import { noteMove } from './moves/move-queries.ts'
import {
  deleteGroup,
  deleteGroupPeople,
  emptyGroup,
  findGroupIds,
  findGroupPeople,
  findMembersAmong,
  insertGroupPeople,
  lockGroup,
  upsertGroup,
} from './group-queries.ts'

/** What an audience or a group became. */
export interface Followed {
  /** People whose audiences changed: they are poked once the transaction is committed. */
  changed: string[]
}

/** A client with more members than that has its rules applied by a job (back office, law 7). */
const mostAtOnce = 200

/**
 * Makes an audience, or writes the rule of one that is there, and puts people in and out of it; with `later` that is left
 * to the job (`applyNextRule`) where the client has many people, and until then the old rule counts. Fails with
 * `audience.rule_invalid` where the rule is none, or names a group or a person that is not the client's, and with
 * `audience.unknown` for an id that is no audience; nothing is changed then.
 */
export async function saveAudience(
  tx: Tx,
  clientId: number,
  input: { id?: number; name: string; rule: unknown; later?: boolean },
): Promise<{ id: number; waits: boolean } & Followed> {
  await lockRules(tx, clientId, 'all')
  const rule = await readRule(tx, clientId, input.rule)
  const stored = input.id === undefined ? null : (await findAudiences(tx, clientId, [input.id]))[0]
  if (stored === undefined) fail('audience.unknown')
  const id = stored?.id ?? (await takeAudienceId(tx, clientId))
  const waits = input.later === true && (await hasMoreMembers(tx, clientId, mostAtOnce))
  // Of a new one nobody sees anything yet: its rule may count before it is applied.
  const now = waits ? (stored?.rule ?? rule) : rule
  await upsertAudience(tx, clientId, { id, name: input.name, rule: now }, waits ? rule : null)
  return { id, waits, changed: waits ? [] : await moveMembers(tx, clientId, id, rule) }
}

/**
 * A rule as it was sent. Fails with `audience.rule_invalid` where it is none, or names a group or a person that is not the
 * client's.
 */
export async function readRule(tx: Tx, clientId: number, sent: unknown): Promise<AudienceRule> {
  const rule = parseRule(sent)
  const gone = await namesGone(tx, clientId, rule)
  if (gone.length > 0) fail('audience.rule_invalid', { fields: gone })
  return rule
}

function parseRule(sent: unknown): AudienceRule {
  const parsed = isShallow(sent) ? v.safeParse(audienceRuleSchema, sent) : null
  return parsed?.success
    ? parsed.output
    : fail('audience.rule_invalid', { fields: [{ field: 'rule', code: 'invalid' }] })
}

/** Puts whom a rule holds into its audience and takes the others out; who hears of moves is told. Answers who came or went. */
async function moveMembers(tx: Tx, clientId: number, id: number, rule: AudienceRule): Promise<string[]> {
  const changed = await replaceMembers(tx, clientId, id, rule)
  await noteMove(tx, clientId, changed)
  return changed
}

/** Applies the rule that waits for it, whole; done again it changes nothing. */
export async function applyNextRule(tx: Tx, clientId: number, id: number): Promise<Followed> {
  await lockRules(tx, clientId, 'all')
  const rule = await findNextRule(tx, clientId, id)
  if (!rule) return { changed: [] }
  const changed = await moveMembers(tx, clientId, id, rule)
  await takeNextRule(tx, clientId, id)
  return { changed }
}

/** Takes an audience away that nothing is shown to; fails with `audience.unknown` or `audience.in_use`. */
export async function removeAudience(tx: Tx, clientId: number, id: number): Promise<void> {
  if (!(await lockAudience(tx, clientId, id, 'all'))) fail('audience.unknown')
  if (await isShownTo(tx, clientId, id)) fail('audience.in_use')
  await deleteAudience(tx, clientId, id)
}

/** What the engine itself knows of what rules name. */
type Known = NamedInRule & { kind: Exclude<NamedInRule['kind'], 'store' | 'item'> }

/** What a rule names that the client does not have, by its place in the rule; a store that is not there holds nobody. */
async function namesGone(tx: Tx, clientId: number, rule: AudienceRule): Promise<FieldProblem[]> {
  const names = namesIn(rule).filter((name): name is Known => name.kind !== 'store' && name.kind !== 'item')
  const idsOf = (kind: Known['kind']) => names.filter((name) => name.kind === kind).map(({ id }) => id)
  const known: Record<Known['kind'], ReadonlySet<string>> = {
    group: new Set(await findGroupIds(tx, clientId, idsOf('group'))),
    branch: new Set(await findBranchIds(tx, clientId, idsOf('branch'))),
    position: new Set(await findPositionIds(tx, clientId, idsOf('position'))),
    person: new Set(await findMembersAmong(tx, clientId, idsOf('person'))),
  }
  return names.filter(({ kind, id }) => !known[kind].has(id)).map(({ field }) => ({ field, code: 'unknown' as const }))
}

/** Makes a group of the client's people, or names it anew. */
export async function saveGroup(tx: Tx, clientId: number, group: { id: string; name: Localized }): Promise<void> {
  await upsertGroup(tx, clientId, group)
}

/** Says who is in a group; ids that are no members are left out. Fails with `audience.group_unknown`. */
export async function setGroupPeople(
  tx: Tx,
  clientId: number,
  groupId: string,
  userIds: readonly string[],
): Promise<Followed> {
  if (!(await lockGroup(tx, clientId, groupId))) fail('audience.group_unknown')
  const wanted = await findMembersAmong(tx, clientId, userIds)
  const present = await findGroupPeople(tx, clientId, groupId)
  const [isWanted, isPresent] = [new Set(wanted), new Set(present)]
  const coming = wanted.filter((userId) => !isPresent.has(userId))
  const going = present.filter((userId) => !isWanted.has(userId))
  await insertGroupPeople(tx, clientId, groupId, coming)
  await deleteGroupPeople(tx, clientId, groupId, going)
  return { changed: await followPeople(tx, clientId, [...coming, ...going]) }
}

/** Puts people into a group and takes others out of it; ids that are no members are left out. Fails with `audience.group_unknown`. */
export async function changeGroupPeople(
  tx: Tx,
  clientId: number,
  groupId: string,
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<Followed> {
  if (!(await lockGroup(tx, clientId, groupId))) fail('audience.group_unknown')
  const ids = [...new Set([...change.add, ...change.remove])]
  const present = new Set(await findGroupPeople(tx, clientId, groupId, ids))
  const members = await findMembersAmong(tx, clientId, change.add)
  const coming = members.filter((userId) => !present.has(userId) && !change.remove.includes(userId))
  const going = change.remove.filter((userId) => present.has(userId))
  await insertGroupPeople(tx, clientId, groupId, coming)
  await deleteGroupPeople(tx, clientId, groupId, going)
  return { changed: await followPeople(tx, clientId, [...coming, ...going]) }
}

/** The audiences whose rules name a group. */
export async function audiencesOfGroup(
  tx: Tx,
  clientId: number,
  groupId: string,
): Promise<{ id: number; name: string }[]> {
  const rules = await findRules(tx, clientId)
  return rules.filter(({ rules: own }) =>
    own.some((rule) => namesIn(rule).some(({ kind, id }) => kind === 'group' && id === groupId)),
  )
}

/** Takes a group away that no rule names; fails with `audience.group_unknown` or `audience.in_use`. */
export async function removeGroup(tx: Tx, clientId: number, groupId: string): Promise<void> {
  // In the order of who changes its people: the group, then the rules.
  if (!(await lockGroup(tx, clientId, groupId))) fail('audience.group_unknown')
  await lockRules(tx, clientId, 'all')
  const users = await audiencesOfGroup(tx, clientId, groupId)
  if (users.length > 0) fail('audience.in_use', { values: usersText(users.map(({ name }) => name)) })
  // Nobody's audiences hang on it: nobody has to be followed.
  await emptyGroup(tx, clientId, groupId)
  await deleteGroup(tx, clientId, groupId)
}

/** What uses something, as the text of `audience.in_use` tells it. */
export const usersText = (names: readonly string[]): { count: number; users: string } => ({
  count: names.length,
  users: names.slice(0, 5).join(', '),
})

/** The audiences of a client. */
export const listAudiences = findAudiences

/** The number of an audience by its name, everybody's where none is named. Throws where the client has none of that name. */
export async function audiencesByName(tx: Tx, clientId: number): Promise<(name: string | undefined) => number> {
  const ids = new Map((await findAudiences(tx, clientId)).map(({ id, name }) => [name, id]))
  return (name) => {
    if (name === undefined) return everybody
    const id = ids.get(name)
    if (id === undefined) throw new Error(`there is no audience called ${name}`)
    return id
  }
}

/** Fails with `audience.unknown` where something is to be shown to an audience that is not there. */
export async function demandAudience(tx: Tx, clientId: number, audience: number): Promise<void> {
  if (audience !== everybody && !(await lockAudience(tx, clientId, audience, 'share'))) fail('audience.unknown')
}
