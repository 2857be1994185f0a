import { makeNonce } from '#contract/engine/sync/nonce.ts'
import type { ReactionContent } from '#contract/features/reaction/reaction-schema.ts'
import { dropTurnedDraft, keepTurnedDraft, readTurnedDraft } from '#engine/rows/turned-drafts.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'
import { answersOf, formOfDraft, type ReactionForm } from './reaction-form.ts'

/** What is answered: a reaction in the version that is shown, in a cycle of its course. */
export interface Shown {
  courseId: number
  activityId: number
  version: number
  cycle: number
  content: ReactionContent
}

/** Of one cycle: what was begun in one that is over is no draft of the next. */
export const draftName = ({ activityId, cycle }: Pick<Shown, 'activityId' | 'cycle'>) =>
  `reaction:${activityId}:${cycle}`

/** Keeps the form as it is, sealed; rejects where the device has no space for it. */
export const keepReactionDraft = (member: Member, name: string, form: ReactionForm): Promise<void> =>
  keepTurnedDraft(member, name, form)

/** The form as it was left, or null. */
export const openReactionDraft = async (member: Member, shown: Shown): Promise<ReactionForm | null> =>
  formOfDraft(await readTurnedDraft(member, draftName(shown)), shown.content)

/** Queues what was answered; it counts on this device at once. Rejects where it could not keep it. */
export async function sendReaction(member: Member, shown: Shown, form: ReactionForm): Promise<void> {
  const { courseId, activityId, version, cycle, content } = shown
  const payload = {
    courseId,
    activityId,
    version,
    ...(cycle > 1 && { cycle }),
    answers: answersOf(form, content),
    nonce: makeNonce(),
  }
  await (await vault()).queueOperation({ member, kind: 'reaction.send', payload })
  await dropTurnedDraft(member, draftName(shown))
}
