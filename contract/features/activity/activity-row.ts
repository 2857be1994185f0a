import * as v from 'valibot'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import type { ActivityTypeDefinition } from './activity-type.ts'
import { activityTypes } from './types.ts'
import { isTestType } from './types/tests.ts'

/** What every activity has, whatever its type. */
const common = {
  id: numberIdSchema,
  courseId: numberIdSchema,
  title: localizedSchema,
  hierarchyOrder: v.number(),
  /** Share (0 to 1) that must be covered. */
  requiredShare: v.number(),
  required: v.boolean(),
  /** Activities of the course that come before it, whatever the order is. */
  after: v.optional(v.array(numberIdSchema)),
  /** From when until when it can be begun. */
  opensAt: v.optional(v.nullable(instantSchema)),
  closesAt: v.optional(v.nullable(instantSchema)),
  /** How much its grade counts in the grade of the course (0 to 100); 1 where nobody said. */
  weight: v.optional(v.number()),
  /** false: its author wants it on no device, whichever version of it somebody plays; it needs a connection. */
  offlineAllowed: v.optional(v.boolean()),
  /** Home waits until it is finished, while it can be. */
  drill: v.optional(v.boolean()),
  /** How often what is played of it, or how much of that is asked for, was published; from 1. */
  version: v.optional(v.number()),
  /** As it was before, for those who began it then: what was begun is finished on its version. The newest first. */
  former: v.optional(
    v.array(v.object({ version: v.number(), type: v.string(), requiredShare: v.number(), content: v.unknown() })),
  ),
}
const commonSchema = v.object(common)
type Common = v.InferOutput<typeof commonSchema>

type RowOfType<D> =
  D extends ActivityTypeDefinition<infer Type, infer Content>
    ? Common & { type: Type; content: v.InferOutput<Content> }
    : never

/** An activity of a type that this build plays. */
export type KnownActivity = RowOfType<(typeof activityTypes)[number]>
/** The name of such a type. */
export type ActivityType = KnownActivity['type']
/** What an activity of a type is made of. */
export type ContentOf<T extends ActivityType> = Extract<KnownActivity, { type: T }>['content']
/** An activity of a type that came after this build: whole as it was received, and not understood. */
export type UnknownActivity = Common & { type: string; content?: unknown }
/** An activity as a device has it. */
export type Activity = KnownActivity | UnknownActivity

const definitions: ReadonlyMap<string, ActivityTypeDefinition> = new Map(
  activityTypes.map((definition) => [definition.type, definition]),
)

const knownActivitySchema = v.variant(
  'type',
  activityTypes.map(({ type, content }) => v.object({ ...common, type: v.literal(type), content })),
  // The list's own types, which `map` gives up.
) as unknown as v.GenericSchema<KnownActivity>

/** What is published: an activity of a type of the list, with what its type asks for and nothing else. */
export const publishedActivitySchema = v.variant(
  'type',
  activityTypes.map(({ type, content }) =>
    v.strictObject({ ...common, type: v.literal(type), content: v.strictObject(content.entries) }),
  ),
) as unknown as v.GenericSchema<KnownActivity>

const unknownActivitySchema = v.looseObject({
  ...common,
  type: v.pipe(
    v.string(),
    v.check((type) => !definitions.has(type), 'unknown type'),
  ),
}) as unknown as v.GenericSchema<UnknownActivity>

/** What a device takes: also a type that it has yet to learn, whose row it keeps for the day it does. */
export const activitySchema: v.GenericSchema<Activity> = v.union([knownActivitySchema, unknownActivitySchema])

/** Whether this build plays it. */
export function isKnown(activity: Activity): activity is KnownActivity {
  return definitions.has(activity.type)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The definition and the content of an activity that this build plays; rows on a device may have lost theirs. */
function read({ type, content }: Pick<Activity, 'type' | 'content'>) {
  const definition = definitions.get(type)
  return definition && isRecord(content) ? { definition, content } : null
}

/**
 * An activity as somebody plays it: who began one of its former versions, and has not finished, goes on with that one.
 * One of a type that this build does not play is played as it is now.
 */
export function asBegun<A extends Activity>(
  activity: A,
  progress: { version?: number | undefined; state: string } | undefined,
): A {
  // An attempt has its version in its lease, and the next one is of the newest.
  if (isTestType(activity.type) || progress?.state !== 'in_progress' || progress.version === activity.version)
    return activity
  const begun = activity.former?.find(({ version }) => version === progress.version)
  if (!begun || !read(begun)) return activity
  const { version, type, requiredShare, content } = begun
  return { ...activity, version, type, requiredShare, content }
}

/** How much there is to see (seconds, pages, 1); 0 where that is not known. */
export function totalOf(activity: Pick<Activity, 'type' | 'content'>): number {
  const known = read(activity)
  return known ? known.definition.total(known.content) : 0
}

/** The least seconds that one of what there is to see takes; 0 of a type that this build does not play. */
export const secondsEach = ({ type }: Pick<Activity, 'type'>): number => definitions.get(type)?.secondsEach ?? 0

/** What it is played from, what is opened first; nothing of a type that this build does not play. */
export function bundlesOf(activity: Pick<Activity, 'type' | 'content'>): readonly Bundle[] {
  const known = read(activity)
  return known?.definition.bundles(known.content) ?? []
}

/** What a device keeps of it; nothing where its author allows that on no device. */
export const keptBundlesOf = (activity: Activity): readonly Bundle[] =>
  needsConnection(activity) ? [] : bundlesOf(activity)

/** Whether it is played with a connection only. */
export const needsConnection = ({ type, offlineAllowed }: Pick<Activity, 'type' | 'offlineAllowed'>): boolean =>
  offlineAllowed === false || definitions.get(type)?.isElsewhere === true
