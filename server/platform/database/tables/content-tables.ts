import type { ColumnType, Generated } from 'kysely'
import type { Named } from '#contract/engine/session/client.ts'
import type { Activity } from '#contract/features/activity/activity-contract.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { ContentFile } from '#contract/engine/files/file.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Day, Json } from '../columns.ts'

// Tables of content: courses, trails, lists, stores, products, campaigns.

/** A course; `published` is the whole answer of "course content". */
export interface CourseTable {
  client_id: number
  id: number
  title: Json<Localized>
  description: Json<Localized>
  cover: string
  cover_color: string
  area_id: string
  group_id: string
  category_id: string
  tag_ids: string[]
  enrollment_type: 'automatic' | 'free'
  mandatory: boolean
  block_menu: boolean
  points: number
  minutes: number
  support_materials: Json<{ title: Localized; file: ContentFile }[]>
  /** Anybody may see it in the portfolio. */
  is_public: Generated<boolean>
  published: ColumnType<{ course: Course; activities: Activity[] } | null, string | null, string | null>
}

/** An activity of a course. */
export interface ActivityTable {
  client_id: number
  id: number
  course_id: number
  type: 'video' | 'audio' | 'pdf' | 'image'
  title: Json<Localized>
  hierarchy_order: number
  file_id: string
  captions_file_id: string | null
  total: number
  required_share: number
  required: boolean
}

/** A trail of courses. */
export interface TrailTable {
  client_id: number
  id: number
  title: Json<Localized>
  description: Json<Localized>
  cover: string
  cover_color: string
}

/** Place of a course in a trail. */
export interface TrailCourseTable {
  client_id: number
  trail_id: number
  course_id: number
  position: number
}
/** Names for filters. */
export interface SiteListTable {
  client_id: number
  key: string
  items: Json<Named[]>
}

/** A store where products are sold. */
export interface StoreTable {
  client_id: number
  id: number
  name: string
  chain: string
  city: string
  state: string
  cameras_allowed: boolean
  /** Takes part in the campaign: people register for it. */
  participating: Generated<boolean>
}

/** What a product gave before its points changed, up to that moment. */
export interface ProductPointsTable {
  client_id: number
  product_id: number
  until: Date
  points: number
}

/** A product that earns points when sold. */
export interface ProductTable {
  client_id: number
  id: number
  sku: string
  name: string
  detail: string
  brand: string
  product_type: string
  points: number
}

/** A kind of store photo. */
export interface PhotoTypeTable {
  client_id: number
  id: number
  title: Json<Localized>
  description: Json<Localized>
  points: number
}

/** A campaign; both days belong to it. */
export interface CampaignTable {
  client_id: number
  id: number
  name: string
  begins_on: Day
  ends_on: Day
}
