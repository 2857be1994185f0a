import * as v from 'valibot'
import { packageErrors, packageReportSchema } from '#contract/features/activity/package/package-report.ts'
import { packageTreeSchema } from '#contract/features/activity/package/package-tree.ts'
import { idSchema, instantSchema, sha256Schema } from '#contract/engine/ids.ts'

/** What a medium is, by its content. */
export const mediaKinds = ['video', 'audio', 'captions', 'pdf', 'ppt', 'image', 'package', 'wowza', 'other'] as const
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
  'media.encrypted',
  'media.scan_waits',
  'media.needs_transcoder',
  'media.convert_failed',
  'media.no_converter',
  'media.slides_failed',
  'captions.invalid',
  'media.quota',
  'media.unreachable',
  'media.protected',
  'media.unsupported',
  ...packageErrors,
] as const
export type MediaReason = (typeof mediaReasons)[number]

/**
 * What is done with a film before anybody gets it: its codecs changed into such as every browser plays, its index put
 * first, renditions of it for whoever saves data (`standard`: 720 lines and 1.5 Mbit/s at most, `low`: 360 and
 * 350 kbit/s, `audio`: its sound alone), a picture of it; and of a presentation (`document`): a PDF of its slides.
 */
const mediaSteps = ['convert', 'index', 'standard', 'low', 'audio', 'poster', 'document'] as const

/**
 * What came of a step. `needless`: it is so already; `larger`: it would have been no smaller than what there is;
 * `unavailable`: the server has no converter; `waiting`: it is tried again.
 */
const stepOutcomes = ['made', 'needless', 'larger', 'failed', 'unavailable', 'waiting'] as const

/** Why a step failed. `too_slow`: it took longer than it may; `no_room`: the client's media have no room for it. */
const stepFaults = ['unreadable', 'too_slow', 'no_room'] as const
export type StepFault = (typeof stepFaults)[number]

const stepSchema = v.object({
  step: v.picklist(mediaSteps),
  outcome: v.picklist(stepOutcomes),
  /** Of what was made; null: nothing was. */
  bytes: v.nullable(v.number()),
  fault: v.nullable(v.picklist(stepFaults)),
  /** What the converter said last, as it said it. */
  said: v.nullable(v.string()),
})
export type MediaStep = v.InferOutput<typeof stepSchema>

/** Refused films whose bytes stay, as another try may do better with them. */
const filmReasons: readonly (MediaReason | null)[] = ['media.needs_transcoder', 'media.convert_failed']

/**
 * Whether a version can be tried again: what it is made from is still there (a recording at its address, a film that
 * waits for a converter or was not converted), or one of its steps failed.
 */
export function mayRetry(one: {
  kind: MediaKind
  state: MediaState
  reason: MediaReason | null
  steps: readonly Pick<MediaStep, 'outcome'>[]
}): boolean {
  if (one.state === 'ready') return one.steps.some(({ outcome }) => outcome === 'failed' || outcome === 'unavailable')
  return one.state === 'refused' && one.reason !== null && (one.kind === 'wowza' || filmReasons.includes(one.reason))
}

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
  /** What was done with a film, in its order; empty of everything else. */
  steps: v.array(stepSchema),
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
