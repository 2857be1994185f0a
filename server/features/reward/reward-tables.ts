import type { LevelNumber } from '#contract/features/campaign/level/level-numbers.ts'
import type { ColumnType } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { Address } from '#contract/features/profile/profile-contract.ts'
import type { Fulfilment, OrderState } from '#contract/features/reward/reward-rules.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

interface RewardDepartmentTable {
  client_id: number
  id: number
  name: Json<Localized>
  position: number
}

interface RewardCategoryTable {
  client_id: number
  id: number
  name: Json<Localized>
  most: number | null
}

/** A reward of the client's store. */
export interface RewardTable {
  client_id: number
  id: number
  department_id: number
  category_id: number
  name: Json<Localized>
  description: Json<Localized>
  picture_id: string | null
  price: number
  fulfilment: Fulfilment
  shown_from: Instant | null
  shown_until: Instant | null
  min_level: LevelNumber
  is_retired: boolean
  words: string
  rev: number
}

interface RewardCourseTable {
  client_id: number
  reward_id: number
  course_id: number
}

interface RewardStockTable {
  client_id: number
  reward_id: number
  on_hand: number
  reserved: number
}

/** What came to the stock of a reward, or went; never written again. */
interface RewardMovementTable {
  client_id: number
  id: string
  reward_id: number
  quantity: number
  reason: string
  order_id: string | null
  moved_by: string | null
  at: Instant
}

interface RewardQuotaTable {
  client_id: number
  user_id: string
  campaign_id: number
  category_id: number
  used: number
}

/** An order of a reward. */
export interface RewardOrderTable {
  client_id: number
  id: string
  user_id: string
  key: string
  request_hash: string
  campaign_id: number
  category_id: number
  reward_id: number
  quantity: number
  unit_price: number
  total: number
  name: Json<Localized>
  picture_id: string | null
  fulfilment: Fulfilment
  address: ColumnType<Address | null, string | null, string | null>
  receipt: string
  state: OrderState
  state_at: Instant
  reason: string | null
  reserve_id: string
  settle_id: string | null
  refund_id: string | null
  carrier: string | null
  tracking: string | null
  created_at: Instant
}

/** What happened to an order; never written again. */
interface RewardOrderEventTable {
  client_id: number
  order_id: string
  position: number
  event: string
  done_by: string | null
  reason: string | null
  at: Instant
}

interface RewardCodeTable {
  client_id: number
  reward_id: number
  code_hash: string
  code_sealed: string
  order_id: string | null
  state: 'free' | 'set_aside' | 'given'
  shown_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reward_department: RewardDepartmentTable
    reward_category: RewardCategoryTable
    reward: RewardTable
    reward_course: RewardCourseTable
    reward_stock: RewardStockTable
    reward_movement: RewardMovementTable
    reward_quota: RewardQuotaTable
    reward_order: RewardOrderTable
    reward_order_event: RewardOrderEventTable
    reward_code: RewardCodeTable
  }
}
