import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { levelNumberSchema } from '#contract/features/campaign/level/level-schema.ts'
import { addressSchema } from '#contract/features/profile/profile-contract.ts'
import { rewardPaths } from './reward-paths.ts'
import { fulfilments, mostInOrder, orderStates, stockHints } from './reward-rules.ts'

const module = 'reward_store'

const departmentSchema = v.object({ id: numberIdSchema, name: localizedSchema, position: v.number() })
export type RewardDepartment = v.InferOutput<typeof departmentSchema>

const categorySchema = v.object({
  id: numberIdSchema,
  name: localizedSchema,
  /** Most of it for a person in a campaign; null: as many as they like. */
  most: v.nullable(v.number()),
})
export type RewardCategory = v.InferOutput<typeof categorySchema>

/** A reward as its people see it. */
export const rewardSchema = v.object({
  id: numberIdSchema,
  departmentId: numberIdSchema,
  categoryId: numberIdSchema,
  name: localizedSchema,
  description: localizedSchema,
  /** Public address of its picture; empty: none. */
  picture: v.string(),
  /** Points. */
  price: v.number(),
  fulfilment: v.picklist(fulfilments),
  shownFrom: v.nullable(instantSchema),
  shownUntil: v.nullable(instantSchema),
  /** The lowest level at which it can be ordered. */
  minLevel: levelNumberSchema,
  /** Courses that have to be done before. */
  courseIds: v.array(numberIdSchema),
})
export type Reward = v.InferOutput<typeof rewardSchema>

/** How much there is of a reward, and how often it was ordered lately. */
const stockSchema = v.object({
  rewardId: numberIdSchema,
  stock: v.picklist(stockHints),
  /** Confirmed orders of the last 90 days. */
  popularity: v.number(),
})
export type RewardStock = v.InferOutput<typeof stockSchema>

/** An order as its person sees it. */
export const orderSchema = v.object({
  id: idSchema,
  receipt: v.string(),
  rewardId: numberIdSchema,
  /** As it was called and pictured when it was ordered. */
  name: localizedSchema,
  picture: v.string(),
  fulfilment: v.picklist(fulfilments),
  categoryId: numberIdSchema,
  /** In which it counts for the maximum of its category. */
  campaignId: numberIdSchema,
  quantity: v.number(),
  unitPrice: v.number(),
  total: v.number(),
  address: v.nullable(addressSchema),
  state: v.picklist(orderStates),
  /** Why it was refused, cancelled or given back; null: nobody said. */
  reason: v.nullable(v.string()),
  carrier: v.nullable(v.string()),
  tracking: v.nullable(v.string()),
  createdAt: instantSchema,
  /** When it came into its state. */
  stateAt: instantSchema,
})
export type RewardOrder = v.InferOutput<typeof orderSchema>

const shared = { stream: 'client', module } as const
const rewardDepartments = collection({ name: 'rewardDepartments', schema: departmentSchema, key: 'id', ...shared })
const rewardCategories = collection({ name: 'rewardCategories', schema: categorySchema, key: 'id', ...shared })
const rewards = collection({ name: 'rewards', schema: rewardSchema, key: 'id', ...shared })
const rewardStocks = collection({ name: 'rewardStocks', schema: stockSchema, key: 'rewardId', ...shared })
const rewardOrders = collection({ name: 'rewardOrders', schema: orderSchema, key: 'id', stream: 'user', module })

/** Orders a reward; `Idempotency-Key` names the order, so that a second tap or a lost answer orders nothing twice. */
export const redeemReward = endpoint({
  method: 'POST',
  path: '/api/reward-store/orders/',
  summary: 'Order a reward with points; once for its Idempotency-Key',
  access: 'member',
  module,
  perMinute: 60,
  body: v.strictObject({
    reward: numberIdSchema,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostInOrder)),
    /** Of one, as the person saw it. */
    price: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    address: v.nullable(addressSchema),
  }),
  response: orderSchema,
  errors: [
    'request.key_required',
    'request.key_reused',
    'ledger.closed',
    'programme.blocked',
    'reward.no_campaign',
    'reward.gone',
    'reward.price_changed',
    'reward.level_required',
    'reward.training_required',
    'reward.address_required',
    'reward.points_short',
    'reward.category_limit',
    'reward.out_of_stock',
    'reward.no_codes',
  ],
})

const own = {
  method: 'POST',
  access: 'member',
  module,
  params: v.strictObject({ orderId: idSchema }),
} as const

export const cancelOrder = endpoint({
  ...own,
  path: '/api/reward-store/orders/:orderId/cancel/',
  summary: 'Take back an order that nobody has confirmed yet',
  response: orderSchema,
  errors: ['resource.not_found', 'reward.state_changed'],
})

export const receiveOrder = endpoint({
  ...own,
  path: '/api/reward-store/orders/:orderId/receive/',
  summary: 'Say that what was sent has come',
  response: orderSchema,
  errors: ['resource.not_found', 'reward.state_changed'],
})

export const showCodes = endpoint({
  ...own,
  path: '/api/reward-store/orders/:orderId/codes/',
  summary: 'The codes of a confirmed order; each showing is noted',
  response: v.object({ codes: v.array(v.string()) }),
  errors: ['resource.not_found', 'reward.state_changed'],
})

/** The feature as devices run it ([Note: On devices]). */
export const rewardOnDevice = feature({
  name: 'reward',
  paths: rewardPaths,
  collections: [rewardDepartments, rewardCategories, rewards, rewardStocks, rewardOrders],
  endpoints: { redeemReward, cancelOrder, receiveOrder, showCodes },
})
