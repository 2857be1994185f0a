import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { levelNumberSchema } from '#contract/features/campaign/level/level-schema.ts'
import { orderSchema, rewardSchema } from './reward-on-device.ts'
import {
  fulfilments,
  largestRewardPicture,
  longestCode,
  longestRewardName,
  longestRewardReason,
  longestRewardText,
  mostCodes,
  orderEvents,
  orderStates,
} from './reward-rules.ts'

const written = (most: number) =>
  v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most))))
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestRewardReason))

/** What is written of a reward. */
const writtenRewardSchema = v.strictObject({
  name: written(longestRewardName),
  description: written(longestRewardText),
  /** Public address of a picture that was kept for it; empty: none. */
  picture: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\/api\/images\/[0-9a-f-]{36}\/$/))]),
  departmentId: numberIdSchema,
  categoryId: numberIdSchema,
  /** Points. */
  price: whole(1, 100_000_000),
  fulfilment: v.picklist(fulfilments),
  shownFrom: v.nullable(instantSchema),
  shownUntil: v.nullable(instantSchema),
  minLevel: levelNumberSchema,
  courseIds: v.pipe(v.array(numberIdSchema), v.maxLength(20)),
  /** Offered no more; orders of it go on. */
  isRetired: v.boolean(),
})
export type WrittenReward = v.InferOutput<typeof writtenRewardSchema>

const stockFields = {
  /** Codes that nobody has, of a reward of codes. */
  onHand: v.number(),
  reserved: v.number(),
}
const deskRewardSchema = v.object({
  ...rewardSchema.entries,
  ...stockFields,
  rev: v.number(),
  isRetired: v.boolean(),
})
/** A reward as staff see it. */
export type DeskReward = v.InferOutput<typeof deskRewardSchema>

const movementSchema = v.object({
  id: idSchema,
  quantity: v.number(),
  reason: v.string(),
  orderId: v.nullable(idSchema),
  by: v.string(),
  at: instantSchema,
})
export type RewardMovement = v.InferOutput<typeof movementSchema>

const deskDepartmentSchema = v.object({ id: numberIdSchema, name: localizedSchema, position: v.number() })
const deskCategorySchema = v.object({ id: numberIdSchema, name: localizedSchema, most: v.nullable(v.number()) })

const deskOrderSchema = v.object({ ...orderSchema.entries, userId: idSchema, person: v.string() })
/** An order as staff see it. */
export type DeskOrder = v.InferOutput<typeof deskOrderSchema>

const orderDetailSchema = v.object({
  ...deskOrderSchema.entries,
  events: v.array(v.object({ event: v.string(), by: v.string(), reason: v.nullable(v.string()), at: instantSchema })),
})
export type OrderDetail = v.InferOutput<typeof orderDetailSchema>

const manage = { access: 'staff', permission: 'programme.manage' } as const
const audit = { access: 'staff', permission: 'programme.audit' } as const
const params = v.strictObject({ rewardId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) })
const orderParams = v.strictObject({ orderId: idSchema })

export const listRewards = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/rewards/',
  summary: 'The rewards of the client',
  query: listQuery(['newest'], { state: v.optional(v.picklist(['active', 'retired'])) }),
  response: listAnswer(deskRewardSchema),
})

export const rewardChoices = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/reward-choices/',
  summary: 'What rewards are written of: languages, departments, categories and courses of the client',
  response: v.object({
    languages: v.array(languageCodeSchema),
    defaultLanguage: languageCodeSchema,
    departments: v.array(deskDepartmentSchema),
    categories: v.array(deskCategorySchema),
    courses: v.array(v.object({ id: numberIdSchema, title: localizedSchema })),
  }),
})

export const readReward = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/rewards/:rewardId/',
  summary: 'One reward with the last movements of its stock',
  params,
  response: v.object({ reward: deskRewardSchema, movements: v.array(movementSchema) }),
  errors: ['resource.not_found'],
})

export const createReward = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/rewards/',
  summary: 'Write a reward',
  body: writtenRewardSchema,
  response: deskRewardSchema,
})

export const changeReward = endpoint({
  ...manage,
  method: 'PUT',
  path: '/api/admin/rewards/:rewardId/',
  summary: 'Write a reward anew, or retire it; orders keep their price',
  edits: true,
  params,
  body: writtenRewardSchema,
  response: deskRewardSchema,
  errors: ['resource.not_found', 'reward.fulfilment_fixed'],
})

export const keepRewardPicture = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/reward-pictures/',
  summary: 'Keep a picture for a reward: PNG, JPEG or WebP',
  encoding: 'bytes',
  body: v.instance(Uint8Array),
  maxBytes: largestRewardPicture,
  response: v.object({ address: v.string() }),
  errors: ['file.not_an_image'],
})

export const writeDepartment = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/reward-departments/',
  summary: 'Write a department of the store; without an id a new one',
  body: v.strictObject({ id: v.nullable(numberIdSchema), name: written(longestRewardName), position: whole(0, 1000) }),
  response: deskDepartmentSchema,
  errors: ['resource.not_found'],
})

export const writeCategory = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/reward-categories/',
  summary: 'Write a category of the store; without an id a new one',
  body: v.strictObject({
    id: v.nullable(numberIdSchema),
    name: written(longestRewardName),
    /** Most for a person in a campaign. */
    most: v.nullable(whole(1, 10_000)),
  }),
  response: deskCategorySchema,
  errors: ['resource.not_found'],
})

export const moveStock = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/rewards/:rewardId/stock/',
  summary: 'Add to the stock of a reward, or take from it, with the reason',
  params,
  body: v.strictObject({
    quantity: v.pipe(whole(-1_000_000, 1_000_000), v.notValue(0)),
    reason,
  }),
  response: v.object(stockFields),
  errors: ['resource.not_found', 'reward.stock_short', 'reward.only_codes'],
})

export const importCodes = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/rewards/:rewardId/codes/',
  summary: 'Bring in codes of a reward, all or none; they are kept sealed',
  params,
  maxBytes: 24 * 1024 * 1024,
  body: v.strictObject({
    codes: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestCode))),
      v.minLength(1),
      v.maxLength(mostCodes),
    ),
  }),
  response: v.object({ imported: v.number() }),
  errors: ['resource.not_found', 'reward.not_codes', 'reward.code_repeated'],
})

export const listRewardOrders = endpoint({
  ...audit,
  method: 'GET',
  path: '/api/admin/reward-orders/',
  summary: 'Orders of rewards: what waits the oldest first, else the newest',
  query: listQuery(['oldest', 'newest'], { state: v.optional(v.picklist(orderStates)) }),
  response: listAnswer(deskOrderSchema),
})

export const readRewardOrder = endpoint({
  ...audit,
  method: 'GET',
  path: '/api/admin/reward-orders/:orderId/',
  summary: 'One order with what happened to it',
  params: orderParams,
  response: orderDetailSchema,
  errors: ['resource.not_found'],
})

const moved = ['resource.not_found', 'programme.own_case', 'reward.state_changed'] as const

export const decideOrder = endpoint({
  ...audit,
  method: 'POST',
  path: '/api/admin/reward-orders/:orderId/decide/',
  summary: 'Confirm an order, or refuse it with the reason',
  params: orderParams,
  body: v.strictObject({
    event: v.picklist(orderEvents.filter((event) => event === 'confirm' || event === 'refuse')),
    reason: v.optional(reason),
  }),
  response: orderDetailSchema,
  errors: moved,
})

export const moveOrder = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/reward-orders/:orderId/move/',
  summary: 'Ship a confirmed order, cancel it, say that it came, or take it back',
  params: orderParams,
  body: v.strictObject({
    event: v.picklist(orderEvents.filter((event) => event !== 'confirm' && event !== 'refuse')),
    reason: v.optional(reason),
    carrier: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
    tracking: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
    /** Of what came back: it goes on the shelf again. */
    restock: v.optional(v.boolean(), false),
  }),
  response: orderDetailSchema,
  errors: moved,
})

/** What the desk asks. */
export const rewardDeskEndpoints = {
  listRewards,
  rewardChoices,
  readReward,
  createReward,
  changeReward,
  keepRewardPicture,
  writeDepartment,
  writeCategory,
  moveStock,
  importCodes,
  listRewardOrders,
  readRewardOrder,
  decideOrder,
  moveOrder,
}
