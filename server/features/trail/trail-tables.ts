import type { Generated } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { Json } from '#server/platform/database/columns.ts'

/** A trail of courses. */
export interface TrailTable {
  client_id: number
  id: number
  title: Json<Localized>
  description: Json<Localized>
  cover: string
  cover_color: string
  category_id: string | null
  /** Who sees it; 0: everybody. */
  audience: Generated<number>
  optional_needed: Generated<number>
}

/** Place of a course in a trail. */
export interface TrailCourseTable {
  client_id: number
  trail_id: number
  course_id: number
  position: number
  required: Generated<boolean>
  waits_for: Generated<number[]>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    trail: TrailTable
    trail_course: TrailCourseTable
  }
}
