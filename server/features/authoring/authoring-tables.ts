import type { Generated } from 'kysely'
import type { ContentState } from '#contract/features/authoring/authoring-schema.ts'
import type { ContentKind, Fields } from '#contract/features/authoring/draft/fields.ts'
import type { Marks } from '#contract/features/authoring/draft/merge.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** What is written for learners, by its fields. */
export interface ContentDraftTable {
  client_id: number
  kind: ContentKind
  id: number
  rev: number
  state: ContentState
  fields: Json<Fields>
  marks: Json<Marks>
  /** The version that was published last, and of which revision; 0: none. */
  version: Generated<number>
  published_rev: Generated<number>
  published_at: Instant | null
  created_by: string
  changed_by: string
  created_at: Instant
  changed_at: Instant
  publish_at: Instant | null
  retire_at: Instant | null
  planned_by: string | null
  retire_days: Generated<number>
  /** Until when those under way may finish what was retired. */
  closes_at: Instant | null
  handed_in_by: string | null
  handed_in_at: Instant | null
  /** Why it was sent back last. */
  remark: string | null
  remark_by: string | null
  remark_at: Instant | null
  /** The revision that whoever planned its publication looked at. */
  planned_rev: number | null
  title: Json<Localized>
  search: string
  sort_title: string
}

/** What was published, as it was written then. */
export interface ContentVersionTable {
  client_id: number
  kind: ContentKind
  id: number
  version: number
  fields: Json<Fields>
  /** The version of each file that it shows. */
  files: Json<Record<string, number>>
  under_way: 'stay' | 'move'
  published_by: string
  published_at: Instant
  late: boolean
}

/** How a draft was at the end of a minute. */
export interface ContentEntryTable {
  client_id: number
  kind: ContentKind
  id: number
  at: Instant
  rev: number
  fields: Json<Fields>
  changed_by: string
}

/** An editor that has a draft open. */
export interface ContentEditorTable {
  client_id: number
  kind: ContentKind
  id: number
  editor: string
  user_id: string
  seen_at: Instant
}

/** The number that an activity of a draft is published under. */
export interface ContentActivityTable {
  client_id: number
  course_id: number
  key: string
  id: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    content_draft: ContentDraftTable
    content_version: ContentVersionTable
    content_entry: ContentEntryTable
    content_editor: ContentEditorTable
    content_activity: ContentActivityTable
  }
}
