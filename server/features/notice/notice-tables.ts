import type { Generated } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { Channel, NoticeState } from '#contract/features/notice/notice-schema.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** A notice. */
export interface NoticeTable {
  client_id: number
  id: string
  rev: Generated<number>
  state: Generated<NoticeState>
  title: Json<Localized>
  body: Json<Localized>
  words: string
  /** Whom it is for; 0: everybody. */
  audience: number
  starts_at: Instant
  ends_at: Instant
  channels: Channel[]
  link: string | null
  created_at: Instant
  stopped_at: Instant | null
  /** The last person that it was addressed to; all of them once it is `addressed`. */
  addressed_to: string | null
  addressed: Generated<boolean>
  /** Devices have it. */
  shown: Generated<boolean>
}

/** One person and one channel of a notice. */
export interface NoticeDeliveryTable {
  client_id: number
  notice_id: string
  user_id: string
  channel: Channel
  id: string
  state: 'waiting' | 'sending' | 'sent' | 'void'
  begun_at: Instant | null
}

/** A person has read a notice. */
export interface NoticeReadTable {
  client_id: number
  user_id: string
  notice_id: string
  read_at: Instant
}

/** The installation's keys by which push services know it. */
export interface PushKeyTable {
  id: number
  public_key: string
  /** The private one. */
  sealed: string
}

/** Where a browser of somebody's takes push messages. */
export interface PushSubscriptionTable {
  endpoint_hash: string
  user_id: string
  family_id: string
  /** JSON: its address and keys. */
  sealed: string
  created_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    notice: NoticeTable
    notice_delivery: NoticeDeliveryTable
    notice_read: NoticeReadTable
    push_key: PushKeyTable
    push_subscription: PushSubscriptionTable
  }
}
