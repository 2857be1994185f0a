import * as v from 'valibot'
import {
  audienceRuleSchema,
  everybody,
  namesIn,
  type AudienceRule,
  type NamedInRule,
} from '#contract/engine/audience.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findAudiences, lockRules, takeAudienceId, upsertAudience } from './audience-queries.ts'
import { findBranchIds, findPositionIds } from '../structure/place-queries.ts'
import { followPeople, followRule } from './follow-people.ts'
import {
  deleteGroup,
  deleteGroupPeople,
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

/**
 * Makes an audience, or writes the rule of one that is there, and puts people in and out of it. Fails with
 * `audience.rule_invalid` where the rule is none, or names a group or a person that is not the client's, and with
 * `audience.unknown` for an id that is no audience; nothing is changed then.
 */
export async function saveAudience(
  tx: Tx,
  clientId: number,
  input: { id?: number; name: string; rule: unknown },
): Promise<{ id: number } & Followed> {
  const parsed = v.safeParse(audienceRuleSchema, input.rule)
  if (!parsed.success) fail('audience.rule_invalid', { fields: [{ field: 'rule', code: 'invalid' }] })
  const rule = parsed.output
  if (input.id !== undefined) {
    await lockRules(tx, clientId, 'all')
    if ((await findAudiences(tx, clientId, [input.id])).length === 0) fail('audience.unknown')
  }
  const gone = await namesGone(tx, clientId, rule)
  if (gone.length > 0) fail('audience.rule_invalid', { fields: gone })
  const audience = { id: input.id ?? (await takeAudienceId(tx, clientId)), name: input.name, rule }
  await upsertAudience(tx, clientId, audience)
  return { id: audience.id, changed: await followRule(tx, clientId, audience) }
}

/** What a rule names that the client does not have, by its place in the rule. */
async function namesGone(tx: Tx, clientId: number, rule: AudienceRule): Promise<FieldProblem[]> {
  const names = namesIn(rule)
  const idsOf = (kind: NamedInRule['kind']) => names.filter((name) => name.kind === kind).map(({ id }) => id)
  const known: Record<NamedInRule['kind'], ReadonlySet<string>> = {
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

/** Takes a group away; rules that name it find nobody there. */
export async function removeGroup(tx: Tx, clientId: number, groupId: string): Promise<Followed> {
  if (!(await lockGroup(tx, clientId, groupId))) fail('audience.group_unknown')
  const people = await findGroupPeople(tx, clientId, groupId)
  await deleteGroupPeople(tx, clientId, groupId, people)
  await deleteGroup(tx, clientId, groupId)
  return { changed: await followPeople(tx, clientId, people) }
}

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
  if (audience !== everybody && (await findAudiences(tx, clientId, [audience])).length === 0) fail('audience.unknown')
}
