import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'

/** Most points that one adjustment gives or takes, and days within which another person decides about it. */
const mostAdjusted = 100_000
export const daysToDecide = 7
/** Longest reason of an adjustment or a block, in characters. */
export const longestPointsReason = 256

/** States of an adjustment; `lapsed`: nobody decided in time. */
const adjustmentStates = ['asked', 'approved', 'refused', 'lapsed'] as const

const adjustmentSchema = v.object({
  id: idSchema,
  userId: idSchema,
  person: v.string(),
  campaignId: numberIdSchema,
  currency: v.picklist(['PTS', 'XP']),
  /** Less than 0: taken. */
  amount: v.number(),
  reason: v.string(),
  state: v.picklist(adjustmentStates),
  askedBy: v.string(),
  /** Empty: nobody has decided. */
  decidedBy: v.string(),
  askedAt: instantSchema,
  /** Who asks to see it may decide about it: neither who asked for it nor whose points they are. */
  mayDecide: v.boolean(),
})
export type Adjustment = v.InferOutput<typeof adjustmentSchema>

const blockSchema = v.object({
  userId: idSchema,
  person: v.string(),
  reason: v.string(),
  blockedBy: v.string(),
  blockedAt: instantSchema,
})
export type ProgrammeBlock = v.InferOutput<typeof blockSchema>

const manage = { access: 'staff', permission: 'programme.manage' } as const
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestPointsReason))

export const listAdjustments = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/points/adjustments/',
  summary: 'Adjustments of points, the newest first',
  query: listQuery(['newest'], { state: v.optional(v.picklist(adjustmentStates)) }),
  response: listAnswer(adjustmentSchema),
})

export const askAdjustment = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/points/adjustments/',
  summary: 'Ask for points to be given to a person or taken; another person decides within 7 days',
  body: v.strictObject({
    userId: idSchema,
    campaignId: numberIdSchema,
    currency: v.picklist(['PTS', 'XP']),
    amount: v.pipe(v.number(), v.integer(), v.minValue(-mostAdjusted), v.maxValue(mostAdjusted), v.notValue(0)),
    reason,
  }),
  response: adjustmentSchema,
  errors: ['resource.not_found', 'adjustment.same_person'],
})

export const decideAdjustment = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/points/adjustments/:adjustmentId/decide/',
  summary: 'Approve an adjustment that somebody else asked for, or refuse it',
  params: v.strictObject({ adjustmentId: idSchema }),
  body: v.strictObject({ decision: v.picklist(['approve', 'refuse']) }),
  response: adjustmentSchema,
  errors: ['resource.not_found', 'adjustment.same_person', 'adjustment.decided', 'adjustment.short'],
})

export const listBlocks = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/points/blocks/',
  summary: 'People who are blocked in the programme now, the newest first, and its campaigns',
  response: v.object({
    rows: v.array(blockSchema),
    /** In which points may be adjusted. */
    campaigns: v.array(v.object({ id: numberIdSchema, name: localizedSchema })),
  }),
})

export const blockInProgramme = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/points/blocks/',
  summary: 'Block a person in the programme: nothing is earned or spent until it is lifted',
  body: v.strictObject({ userId: idSchema, reason }),
  response: blockSchema,
  errors: ['resource.not_found', 'adjustment.same_person', 'programme.block_changed'],
})

export const liftProgrammeBlock = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/points/blocks/lift/',
  summary: 'Lift a person’s block: what they had is theirs again',
  body: v.strictObject({ userId: idSchema }),
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'adjustment.same_person', 'programme.block_changed'],
})

/** What the desk asks. */
export const pointsDeskEndpoints = {
  listAdjustments,
  askAdjustment,
  decideAdjustment,
  listBlocks,
  blockInProgramme,
  liftProgrammeBlock,
}
