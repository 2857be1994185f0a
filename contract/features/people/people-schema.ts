import * as v from 'valibot'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { roleNames } from '#contract/engine/session/client.ts'

/** `invited`: has never chosen a password; `withdrawn`: the membership has ended, and may come back within 30 days. */
export const personStates = ['invited', 'active', 'blocked', 'withdrawn'] as const
export type PersonState = (typeof personStates)[number]

/** Roles a client gives, with the day the role ends where it does. */
export const clientRoles = roleNames.filter((role) => role !== 'platform-admin')
/** A person as the client's staff list them. */
export const listedPersonSchema = v.object({
  userId: idSchema,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** Its first and last figures. */
  document: v.nullable(v.string()),
  roles: v.array(v.picklist(roleNames)),
  groups: v.array(v.string()),
  profession: v.nullable(v.string()),
  /** Where they work, and as what, by name. */
  branch: v.nullable(v.string()),
  position: v.nullable(v.string()),
  state: v.picklist(personStates),
  lastSeenAt: v.nullable(instantSchema),
  /** Operations that their devices said they have not sent yet; null: none was ever heard. */
  unsent: v.nullable(v.number()),
})
export type ListedPerson = v.InferOutput<typeof listedPersonSchema>

/** One device of a person, as it was last heard in this client. */
const deviceSchema = v.object({
  id: v.string(),
  heardAt: instantSchema,
  unsent: v.number(),
})

/** Where somebody works, and as what: the ids, with the names of what they stand for. */
const placeSchema = v.object({
  branch: v.nullable(v.object({ id: idSchema, name: v.string() })),
  position: v.nullable(v.object({ id: idSchema, name: v.string() })),
  store: v.nullable(v.object({ id: numberIdSchema, name: v.string() })),
})
export type PersonPlace = v.InferOutput<typeof placeSchema>

/** Everything the client's staff see of a person; `rev` counts its changes. */
export const personDetailSchema = v.object({
  ...listedPersonSchema.entries,
  rev: v.number(),
  number: v.number(),
  place: placeSchema,
  memberSince: instantSchema,
  emailProven: v.boolean(),
  blockedReason: v.nullable(v.string()),
  withdrawnAt: v.nullable(instantSchema),
  /** Who goes on in their place. */
  joinedWith: v.nullable(idSchema),
  /** Until when that may be undone; null: it may not. */
  separableUntil: v.nullable(instantSchema),
  devices: v.array(deviceSchema),
  /** Operations that wait for a decision of staff. */
  held: v.number(),
})
export type PersonDetail = v.InferOutput<typeof personDetailSchema>

/** How much somebody has, by a name of the part that counts it. */
const figuresSchema = v.record(v.string(), v.number())

/** Two people beside each other before they are joined. */
export const joinedSchema = v.object({
  one: personDetailSchema,
  other: personDetailSchema,
  figures: v.object({ one: figuresSchema, other: figuresSchema }),
  /** What both took part in, so that they cannot be one. */
  conflicts: v.array(v.string()),
})
export type JoinedPeople = v.InferOutput<typeof joinedSchema>
