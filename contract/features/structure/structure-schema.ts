import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'

/** Levels of branches under each other (back-office.md, 8). */
export const deepestBranch = 6

/** `retired`: kept in history, gone from choices. */
export const structureStates = ['active', 'retired'] as const
export type StructureState = (typeof structureStates)[number]

/** Something of the client by its id, with the name it is known by. */
const namedSchema = v.object({ id: idSchema, name: v.string() })

/** A branch as staff list it. */
export const listedBranchSchema = v.object({
  id: idSchema,
  name: v.string(),
  code: v.string(),
  state: v.picklist(structureStates),
  /** The branches it stands under, from the top down. */
  above: v.array(namedSchema),
  /** The person who leads it. */
  head: v.nullable(namedSchema),
  /** The branch that its people went to, where it was merged. */
  mergedInto: v.nullable(namedSchema),
})
export type ListedBranch = v.InferOutput<typeof listedBranchSchema>

/** One branch, with what changing it touches; `rev` counts its changes. */
export const branchDetailSchema = v.object({
  ...listedBranchSchema.entries,
  rev: v.number(),
  /** Its own people, and those of the branches below it. */
  people: v.object({ own: v.number(), below: v.number() }),
  /** Active branches right below it. */
  branches: v.number(),
})
export type BranchDetail = v.InferOutput<typeof branchDetailSchema>

/** What somebody is employed as, in one country. */
export const positionSchema = v.object({
  id: idSchema,
  name: v.string(),
  code: v.string(),
  country: v.string(),
  state: v.picklist(structureStates),
  rev: v.number(),
})
export type Position = v.InferOutput<typeof positionSchema>
