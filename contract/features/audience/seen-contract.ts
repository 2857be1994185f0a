import * as v from 'valibot'
import type { AudienceTerm } from '#contract/engine/audience.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'

/** Items that are told of one person; of more the first are. */
export const mostSeen = 1000

/** An audience that holds the person, and the terms of its rule that decide it (`denied`: that they are not so). */
const seenAudienceSchema = v.object({
  id: v.number(),
  name: v.string(),
  terms: v.array(v.object({ term: v.custom<AudienceTerm>((value) => typeof value === 'object'), denied: v.boolean() })),
})
export type SeenAudience = v.InferOutput<typeof seenAudienceSchema>

/** Something that the person sees: what kind it is of, what it is called, and the audience it comes to them by (0: everybody). */
const seenItemSchema = v.object({
  kind: v.string(),
  id: v.string(),
  name: localizedSchema,
  audienceId: v.number(),
})
export type SeenItem = v.InferOutput<typeof seenItemSchema>

const seenSchema = v.object({
  name: v.string(),
  /** Who is blocked, or has left, sees nothing. */
  isActive: v.boolean(),
  items: v.array(seenItemSchema),
  /** There are more than `mostSeen`. */
  cut: v.boolean(),
  audiences: v.array(seenAudienceSchema),
  /** What groups, branches, positions, stores and the person are called, by their ids. */
  names: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type Seen = v.InferOutput<typeof seenSchema>

/** A `POST`: that it was looked at stands in the trail. */
export const readSeen = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/sees/',
  summary: 'What a person sees, and the rule that shows them each of it; that it was read is noted',
  access: 'staff',
  permission: 'people.read',
  params: v.strictObject({ userId: idSchema }),
  response: seenSchema,
  errors: ['resource.not_found'],
})
