import type { ColumnType, Generated } from 'kysely'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course, SiteList, SiteListKey } from '#contract/features/course/course-contract.ts'
import type { EnrolmentType } from '#contract/features/course/enrolment-types.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Json } from '#server/platform/database/columns.ts'

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
  enrollment_type: EnrolmentType
  mandatory: boolean
  block_menu: boolean
  points: number
  minutes: number
  support_materials: Json<{ title: Localized; bundle: Bundle }[]>
  /** Anybody may see it in the portfolio. */
  is_public: Generated<boolean>
  /** Who sees it; 0: everybody. */
  audience: Generated<number>
  /** Whom it is still shown to since it was retired; null: it is not. */
  retired_to: number | null
  published: ColumnType<{ course: Course; activities: KnownActivity[] } | null, string | null, string | null>
}

/** Names for filters. */
export interface SiteListTable {
  client_id: number
  key: SiteListKey
  items: Json<SiteList['items']>
  rev: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    course: CourseTable
    site_list: SiteListTable
  }
}
