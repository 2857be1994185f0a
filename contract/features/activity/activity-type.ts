import type * as v from 'valibot'
import type { Bundle } from '#contract/engine/files/bundle.ts'

/** Its fields: a device takes what is beside them, a server publishes nothing that is. */
type ContentSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** One type of activity as both sides agree on it: what it is made of and how much of it there is to see. */
export interface ActivityTypeDefinition<Type extends string = string, Content extends ContentSchema = ContentSchema> {
  /** Its name on the wire. */
  readonly type: Type
  /** What the activity holds of its own, beside what every activity has. */
  readonly content: Content
  /** How much there is to see, in the unit of `covered`: seconds of a medium, pages, 1 for what is seen at once. */
  total(content: v.InferOutput<Content>): number
  /**
   * The least seconds that one of that unit takes to see; whoever claims more than its time allows waits for somebody
   * to look at it. A medium plays at most twice as fast.
   */
  readonly secondsEach: number
  /** What a device must have to play it without a network, what is opened first; none: the row is all. */
  bundles(content: v.InferOutput<Content>): readonly Bundle[]
  /** It is at somebody else's: it plays with a connection only. */
  readonly isElsewhere?: boolean
}

/** Declares a type of activity; the types of its content are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function activityType<const Type extends string, Content extends ContentSchema>(
  definition: ActivityTypeDefinition<Type, Content>,
): ActivityTypeDefinition<Type, Content> {
  return definition
}
