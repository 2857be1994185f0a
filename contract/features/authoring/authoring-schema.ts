import * as v from 'valibot'
import { faultCodes } from './draft/faults.ts'
import { h5pGameSchema } from '#contract/features/activity/package/h5p/h5p-game.ts'
import { packageReportSchema } from '#contract/features/activity/package/package-report.ts'
import { mediaReasons } from '#contract/features/media/media-schema.ts'
import { courseSchema } from '#contract/features/course/course-contract.ts'
import { mostQuestions } from '#contract/features/activity/types/test-settings.ts'
import { activitySchema } from '#contract/features/activity/activity-row.ts'
import { newsItemSchema } from '#contract/features/news/news-contract.ts'
import { trailSchema } from '#contract/features/trail/trail-contract.ts'
import { namedSchema } from '#contract/engine/session/client.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { contentKinds } from './draft/fields.ts'

/** Where a draft stands. Editing goes on in every state; what learners see is the version that was published last. */
export const contentStates = ['draft', 'review', 'published', 'retired'] as const
export type ContentState = (typeof contentStates)[number]

export const kindSchema = v.picklist(contentKinds)
export const stateSchema = v.picklist(contentStates)
/** What an address names a draft by. */
export const contentParams = v.strictObject({
  kind: kindSchema,
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
})
/** What an open editor is told by. */
export const editorSchema = idSchema

const fieldValueSchema = v.union([
  v.pipe(v.string(), v.maxLength(20_000)),
  v.number(),
  v.boolean(),
  v.null(),
  v.pipe(v.array(v.string()), v.maxLength(mostQuestions)),
])
export const changeSchema = v.strictObject({
  field: v.pipe(v.string(), v.minLength(1), v.maxLength(160)),
  value: fieldValueSchema,
})

/** What lists and editors show of something that is written here. */
const aboutContent = {
  kind: kindSchema,
  id: numberIdSchema,
  title: localizedSchema,
  state: stateSchema,
  /** The version that learners see, or saw last; 0: none was published. */
  version: v.number(),
  /** What was written since is not published yet. */
  changed: v.boolean(),
  changedAt: instantSchema,
  changedBy: v.string(),
  publishAt: v.nullable(instantSchema),
  retireAt: v.nullable(instantSchema),
}

/** Something that is written here, as lists show it. */
export const listedContentSchema = v.object({
  ...aboutContent,
  /** A vendor refused lately to show somebody what it has of theirs. */
  refused: v.boolean(),
})
export type ListedContent = v.InferOutput<typeof listedContentSchema>

/** Who changed a field last, by name. */
const markSchema = v.object({ rev: v.number(), at: instantSchema, by: v.string() })

/** A draft that was handed in, and what was said of it. */
const reviewSchema = v.object({
  /** Who handed it in last, and when; null: it is not under review. */
  handedIn: v.nullable(v.object({ by: v.string(), at: instantSchema })),
  /** Why it was sent back last; null: it was not since it was published. */
  remark: v.nullable(v.object({ text: v.string(), by: v.string(), at: instantSchema })),
  /** Who reads this wrote some of it, or handed it in: where the client wants a review, somebody else decides. */
  isOwn: v.boolean(),
})

/** A draft as an editor opens it. */
export const contentSchema = v.object({
  ...aboutContent,
  rev: v.number(),
  fields: v.record(v.string(), fieldValueSchema),
  marks: v.record(v.string(), markSchema),
  createdBy: v.string(),
  /** When it was published last; null: never. */
  publishedAt: v.nullable(instantSchema),
  /** Until when those under way may finish what was retired. */
  closesAt: v.nullable(instantSchema),
  review: reviewSchema,
})
export type Content = v.InferOutput<typeof contentSchema>

/** What an editor offers to choose from. */
export const choicesSchema = v.object({
  /** The client's, its default one first. */
  languages: v.array(languageCodeSchema),
  timeZone: v.string(),
  /** Nobody publishes what they wrote: it is handed in, and somebody else decides. */
  review: v.boolean(),
  audiences: v.array(v.object({ id: v.number(), name: v.string() })),
  areas: v.array(namedSchema),
  groups: v.array(namedSchema),
  categories: v.array(namedSchema),
  tags: v.array(namedSchema),
  /** Banks of questions that tests draw from, by name. */
  banks: v.array(v.object({ id: idSchema, name: v.string() })),
  courses: v.array(
    v.object({
      id: numberIdSchema,
      title: localizedSchema,
      state: v.picklist(['published', 'retired', 'unpublished']),
    }),
  ),
})
export type Choices = v.InferOutput<typeof choicesSchema>

/** A fault of a draft; see `draft/faults.ts`. */
export const faultSchema = v.object({
  field: v.string(),
  code: v.picklist(faultCodes),
  level: v.picklist(['fault', 'warning']),
})

/** What of a draft is left out of its copy in another client, where it was filled in: what the other has nothing of. */
export const leftOut = ['audience', 'area', 'group', 'category', 'tags', 'courses', 'files', 'questions'] as const
export type LeftOut = (typeof leftOut)[number]

/** A package of the library as an editor takes a game from it. */
export const importedGameSchema = v.variant('is', [
  /** It is still sent, or looked through. */
  v.object({ is: v.literal('coming') }),
  /** It is not taken; `value` is what it is about, as the name of a type that no game has. */
  v.object({ is: v.literal('refused'), reason: v.nullable(v.picklist(mediaReasons)), value: v.nullable(v.string()) }),
  /** It is no H5P. */
  v.object({ is: v.literal('other') }),
  v.object({
    is: v.literal('game'),
    title: v.string(),
    game: h5pGameSchema,
    /** Media of its pictures, by their paths; those that the library has no longer are left out. */
    pictures: v.record(v.string(), idSchema),
    /** What of it is lost. */
    report: packageReportSchema,
  }),
])
export type ImportedGame = v.InferOutput<typeof importedGameSchema>

/** Somebody who has a draft open. */
export const presenceSchema = v.object({ editor: editorSchema, name: v.string() })

/** A draft as learners would be shown it. What is missing of it is left out. */
export const previewSchema = v.object({
  course: v.nullable(
    v.object({
      course: courseSchema,
      activities: v.array(activitySchema),
      /** An address of each activity's file for an hour, by the activity's number. */
      files: v.record(v.string(), v.string()),
      /** Where a player of ours plays an activity of the draft for an hour, by the activity's number ([Note: Players of files]). */
      frames: v.record(v.string(), v.string()),
    }),
  ),
  trail: v.nullable(trailSchema),
  news: v.nullable(newsItemSchema),
})
export type Preview = v.InferOutput<typeof previewSchema>

/** An entry of a draft's history: how it was at the end of a minute. */
export const entrySchema = v.object({ at: instantSchema, rev: v.number(), by: v.string() })
