import { newId } from '#contract/engine/ids.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { ReactionAnswer, ReactionContent } from '#contract/features/reaction/reaction-schema.ts'
import { findAnyActivity, findCourse, publishCourse } from '#server/features/course/course-service.ts'
import type { Installation, PersonName, Sent } from '#test/support/server/test-installation.ts'

/** The questions of the reaction that tests publish. */
export const asked = { liked: newId(), why: newId() }
export const reactionId = 299
const question = (id: string, type: 'scale' | 'text', isMandatory: boolean) => ({
  id,
  type,
  text: { 'pt-BR': type === 'scale' ? 'Gostou do curso?' : 'O que faltou?' },
  isMandatory,
})
const content = (change: Partial<ReactionContent> = {}): ReactionContent => ({
  isAnonymous: false,
  questions: [question(asked.liked, 'scale', true), question(asked.why, 'text', false)],
  ...change,
})

/** Publishes course 2 with its document and a reaction, seen by everybody. */
export async function publishReaction(
  { services, clock, ids }: Installation,
  change: { content?: Partial<ReactionContent>; course?: Partial<Course>; activity?: Partial<KnownActivity> } = {},
): Promise<void> {
  await services.database.inTenant(1, async (tx) => {
    const known = await findCourse(tx, { clientId: 1, userId: ids.ana }, 2)
    const training = await findAnyActivity(tx, 1, 2, 201)
    if (!known || !training) throw new Error('no course')
    const reaction = {
      id: reactionId,
      courseId: 2,
      type: 'reaction_evaluation',
      title: { 'pt-BR': 'O que você achou' },
      hierarchyOrder: 2,
      content: content(change.content),
      requiredShare: 0.9,
      // Whatever its author ticked.
      required: true,
      ...change.activity,
    } as KnownActivity
    const course = { ...known, enrollmentType: 'automatic' as const, certificate: true, activityCount: 2 }
    await publishCourse(tx, 1, { ...course, ...change.course }, [training, reaction], clock.now())
  })
}

export const liked = (scale: number): ReactionAnswer => ({ questionId: asked.liked, scale, text: '' })
export const wrote = (text: string): ReactionAnswer => ({ questionId: asked.why, scale: null, text })

/** What was thought of course 2. */
export const reacting = (answers: ReactionAnswer[], payload: object = {}, more: Partial<Sent> = {}): Sent => ({
  kind: 'reaction.send',
  payload: {
    courseId: 2,
    activityId: reactionId,
    version: 1,
    answers,
    nonce: newId().replaceAll('-', ''),
    ...payload,
  },
  ...more,
})

/** The whole of the training of course 2, seen. */
export const finishing = (more: object = {}): Sent => ({
  kind: 'activity.progress',
  payload: { courseId: 2, activityId: 201, covered: [[0, 10]], position: 10, ...more },
})

/** What a person's devices have of a collection. */
export async function rowsFor<C extends 'activityProgress' | 'courseProgress'>(
  installation: Installation,
  name: PersonName,
  wanted: C,
): Promise<RowOf<C>[]> {
  const { changes } = await installation.as(name).pull()
  return changes.flatMap(({ collection, row }) => (collection === wanted && row ? [row as unknown as RowOf<C>] : []))
}
