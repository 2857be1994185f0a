import * as v from 'valibot'
import { packageErrors, packageReportSchema } from '#contract/features/activity/package/package-report.ts'
import { packageTreeSchema } from '#contract/features/activity/package/package-tree.ts'
import { idSchema, instantSchema, sha256Schema } from '#contract/engine/ids.ts'

/** What a medium is, by its content. */
export const mediaKinds = ['video', 'audio', 'captions', 'pdf', 'image', 'package', 'wowza', 'other'] as const
export type MediaKind = (typeof mediaKinds)[number]

/**
 * How far a version is. `receiving`: parts still come; `checking`: its type and its safety are looked at; `preparing`:
 * its length, pages and picture are found; only `ready` ones reach anybody.
 */
export const mediaStates = ['receiving', 'checking', 'preparing', 'ready', 'refused'] as const
export type MediaState = (typeof mediaStates)[number]

/** Why a version is refused, or waits. */
export const mediaReasons = [
  'media.type_mismatch',
  'media.infected',
  'media.damaged',
  'media.scan_waits',
  'media.needs_transcoder',
  'captions.invalid',
  'media.quota',
  'media.unreachable',
  'media.protected',
  'media.unsupported',
  ...packageErrors,
] as const
export type MediaReason = (typeof mediaReasons)[number]

/**
 * Whether what a version is made from is still there, so that it can be tried again: a recording at its address, a film
 * that waits for a converter.
 */
export const mayRetry = ({ kind, reason }: { kind: MediaKind; reason: MediaReason | null }): boolean =>
  reason !== null && (kind === 'wowza' || reason === 'media.needs_transcoder')

const reasonSchema = v.nullable(v.picklist(mediaReasons))
const count = v.nullable(v.number())

/** A medium as the library lists it. */
export const mediaItemSchema = v.object({
  id: idSchema,
  name: v.string(),
  kind: v.picklist(mediaKinds),
  /** Of the version in use; of the newest one where none was ever ready. */
  state: v.picklist(mediaStates),
  reason: reasonSchema,
  bytes: v.number(),
  version: v.number(),
  /** Length of what is played; null: it has none, or it is not known. */
  seconds: count,
  pages: count,
  /** A public picture. */
  poster: v.nullable(v.string()),
  rev: v.number(),
  /** How far a newer version is that is to take this one's place; null: there is none. */
  replacing: v.nullable(v.picklist(mediaStates)),
  addedAt: instantSchema,
})
export type MediaItem = v.InferOutput<typeof mediaItemSchema>

/** What names a medium: a draft, a published version, a page. */
const mediaUseSchema = v.object({
  subject: v.string(),
  subjectId: v.string(),
  /** The version it stays with; null: always the newest. */
  version: v.nullable(v.number()),
})
export type MediaUse = v.InferOutput<typeof mediaUseSchema>

const versionSchema = v.object({
  version: v.number(),
  state: v.picklist(mediaStates),
  reason: reasonSchema,
  bytes: v.number(),
  /** Bytes that have come, while they come. */
  received: v.number(),
  fileName: v.string(),
  /** Media type by content; null: not looked at yet. */
  type: v.nullable(v.string()),
  sha256: v.nullable(sha256Schema),
  addedAt: instantSchema,
  addedBy: v.string(),
  /** What was found out about a package; null: it is none, or was not looked at yet. */
  report: v.nullable(packageReportSchema),
})

/** A medium with its versions, the newest first, and whatever names it. */
export const mediaDetailSchema = v.object({
  ...mediaItemSchema.entries,
  width: count,
  height: count,
  /** Its length was typed, not found. */
  typedSeconds: v.boolean(),
  /** An address of its bytes for an hour; null: nobody gets them yet. */
  file: v.nullable(v.string()),
  type: v.nullable(v.string()),
  /** What the package in use is, and what is in it. */
  tree: v.nullable(packageTreeSchema),
  versions: v.array(versionSchema),
  uses: v.array(mediaUseSchema),
})
export type MediaDetail = v.InferOutput<typeof mediaDetailSchema>
