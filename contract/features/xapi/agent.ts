import * as v from 'valibot'

/** An internationalized resource identifier: with a scheme, without blanks. */
export const iriSchema = v.pipe(v.string(), v.maxLength(2048), v.regex(/^[a-z][a-z0-9+.-]*:\S+$/i))

const name = v.optional(v.string())
const identifiers = {
  mbox: v.optional(v.pipe(v.string(), v.maxLength(320), v.regex(/^mailto:[^@\s]+@[^@\s]+$/))),
  mbox_sha1sum: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/i))),
  openid: v.optional(iriSchema),
  account: v.optional(
    v.strictObject({ homePage: iriSchema, name: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)) }),
  ),
}
type Identified = { [K in keyof typeof identifiers]?: unknown }
const identifiersOf = (one: Identified): number =>
  [one.mbox, one.mbox_sha1sum, one.openid, one.account].filter((each) => each !== undefined).length

/** Somebody by exactly one identifier (xAPI 1.0.3, part 2, 2.4.2). */
export const agentSchema = v.pipe(
  v.strictObject({ objectType: v.optional(v.literal('Agent')), name, ...identifiers }),
  v.check((agent) => identifiersOf(agent) === 1, 'one identifier'),
)
export type Agent = v.InferOutput<typeof agentSchema>

/** Several: by an identifier of their own, or by their members alone. */
export const groupSchema = v.pipe(
  v.strictObject({
    objectType: v.literal('Group'),
    name,
    ...identifiers,
    member: v.optional(v.pipe(v.array(agentSchema), v.maxLength(1000))),
  }),
  v.check(
    (group) => identifiersOf(group) === 1 || (identifiersOf(group) === 0 && (group.member ?? []).length > 0),
    'an identifier or members',
  ),
)
export type Group = v.InferOutput<typeof groupSchema>

/** Who did something. */
export const actorSchema = v.union([agentSchema, groupSchema])
export type Actor = v.InferOutput<typeof actorSchema>

/** What an identifier is compared by; null: a group that has none. */
export function keyOfAgent({ mbox, mbox_sha1sum: sum, openid, account }: Actor): string | null {
  if (mbox !== undefined) return mbox
  if (sum !== undefined) return `sha1:${sum.toLowerCase()}`
  if (openid !== undefined) return `openid:${openid}`
  return account === undefined ? null : `account:${account.homePage}\n${account.name}`
}

/** Everybody an actor names: itself and its members. */
export const keysOfActor = (actor: Actor): string[] =>
  [actor, ...(actor.objectType === 'Group' ? (actor.member ?? []) : [])].flatMap((one) => keyOfAgent(one) ?? [])
