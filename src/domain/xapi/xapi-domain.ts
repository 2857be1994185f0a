import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import { asBegun, type ContentOf } from '#contract/features/activity/activity-row.ts'
import { isDone, isFurther } from '#contract/features/course/course-rules.ts'
import { hashOfText } from '#contract/features/xapi/launch-identity.ts'
import { xapiContract } from '#contract/features/xapi/xapi-contract.ts'
import { takeStatements, xapiStanding } from '#contract/features/xapi/xapi-rules.ts'
import {
  documentKey,
  type StoredDocument,
  type XapiDocument,
  type XapiStatements,
} from '#contract/features/xapi/xapi-schema.ts'
import { domain, type Act, type RowReader } from '#engine/domain-feature.ts'
import type { Effect } from '#engine/outbox/content.ts'

/** What a person sees at once of what content said: where they stand, in it and in the activity. */
async function statementEffects(said: XapiStatements, act: Act, read: RowReader): Promise<Effect[]> {
  const { activityId, courseId, version, cycle = 1 } = said
  const [newest, known, progress] = await Promise.all([
    read.row('activities', activityId),
    read.row('xapiStates', activityId),
    read.row('activityProgress', activityId),
  ])
  const activity = newest && asBegun(newest, { version, state: 'in_progress' })
  if (activity?.type !== 'xapi' || !activity.content) return []
  const content = activity.content as ContentOf<'xapi'>
  const taken = takeStatements(known, said, content, null, act.capturedAt)
  if ('refused' in taken) return []
  const standing = xapiStanding(taken.state, content)
  const same = progress && (progress.cycle ?? 1) === cycle ? progress : undefined
  const isLost = same !== undefined && (isDone(same.state) || isFurther(same.state, standing.state))
  const row: ActivityProgress = {
    activityId,
    courseId,
    covered: [],
    position: 0,
    total: 0,
    version: taken.state.version,
    ...(cycle > 1 && { cycle }),
    ...standing,
    state: isLost ? same.state : standing.state,
    evidence: same?.evidence ?? 'judged',
    updatedAt: act.capturedAt,
  }
  return [
    { collection: 'xapiStates', key: String(activityId), row: { ...taken.state } },
    { collection: 'activityProgress', key: String(activityId), row },
  ]
}

async function documentEffects(kept: XapiDocument, act: Act): Promise<Effect[]> {
  const { activityId, cycle = 1, kind, activity, registered, documentId, type, content } = kept
  const key = await hashOfText(documentKey(kept))
  const row: StoredDocument = {
    key,
    activityId,
    cycle,
    kind,
    activity,
    registered,
    documentId,
    type,
    content,
    updatedAt: act.capturedAt,
  }
  return [{ collection: 'xapiDocuments', key, row }]
}

export const xapiDomain = domain(xapiContract, {
  operations: {
    'xapi.statements': {
      effects: statementEffects,
      // What was not sent yet of a part goes as one, in its order.
      combine: {
        subject: ({ launchId, part }) => `xapi:${launchId}:${part}`,
        payload: async (said, earlier) => {
          const all = [...earlier, said].toSorted((a, b) => a.from - b.from)
          return { ...said, from: all[0]?.from ?? said.from, statements: all.flatMap(({ statements }) => statements) }
        },
      },
      quietOnceDelivered: true,
      worthKeeping: true,
    },
    'xapi.document': {
      effects: documentEffects,
      combine: {
        subject: (kept) => `xapi-document:${documentKey(kept)}`,
        payload: async (kept) => kept,
      },
      quietOnceDelivered: true,
      worthKeeping: true,
    },
  },
})
