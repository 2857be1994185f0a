import type { Change } from '#contract/engine/collection.ts'
import { authorityOf } from '#contract/features/xapi/launch-identity.ts'
import { takeStatements, xapiStanding } from '#contract/features/xapi/xapi-rules.ts'
import type { XapiState } from '#contract/features/xapi/xapi-schema.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { refuseField, type OperationContext, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { recordJudged } from '#server/features/activity/answered-service.ts'
import { storedFinish } from '#server/features/activity/standing-service.ts'
import { admit } from '#server/features/enrolment/own/entry-service.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import { findConflict, storeStatements } from '../store/store-service.ts'
import { findLaunch, type Launch } from './launch-facts.ts'
import { ownStatements } from './own-statements.ts'
import { findXapiState, saveXapiState } from './state-queries.ts'

/** Keeps where somebody stands in the activity, once it is open to them; what devices are told. */
async function countFor(
  { tx, member, now, captured }: OperationContext,
  { course, activity, content }: Launch,
  state: XapiState,
): Promise<Change[]> {
  const at = { finish: storedFinish(captured), now, judged: captured.judged, instants: [now, captured.judged] }
  const { cycle, version } = state
  return recordJudged(tx, member, { course, activity }, { ...xapiStanding(state, content), cycle, version, ...at })
}

/**
 * Takes what content said in a launch: judged as its device judged it, stored once and in its order, with what is ours to
 * say beside it. Of a cycle that is over the statements alone are kept.
 */
export const takeLaunch: OperationHandler<'xapi.statements'> = async (context, { payload }) => {
  const { tx, member, now, captured, takeReceipt } = context
  const launch = await findLaunch(context, payload)
  if ('outcome' in launch) return launch
  const { course, activity, content, facts } = launch
  const known = await findXapiState(tx, member, activity.id)
  const taken = takeStatements(known, payload, content, facts, now.toISOString())
  if ('refused' in taken) return refuseField(taken.refused, `statements.${taken.at}`)
  if ((await findConflict(tx, member.clientId, taken.fresh)) !== null) return refuseField('xapi.conflict', 'statements')
  const entered = await admit(tx, member, course, captured.judged)
  if (!entered) return refuseField('course.not_enrolled', 'courseId')
  const cycle = await findCycle(tx, member, { kind: 'course', id: activity.courseId })
  const isCurrent = (payload.cycle ?? 1) === cycle
  const own = ownStatements(taken, payload, launch, now)
  const all = [...own.before, ...taken.fresh, ...(isCurrent ? own.after : [])]
  const by = { clientId: member.clientId, userId: member.userId, authority: authorityOf('launch'), now }
  await storeStatements(tx, by, all)
  const changes: Change[] = [...entered]
  if (isCurrent) {
    await saveXapiState(tx, member, taken.state)
    changes.push(...(await publishOwnRows(tx, member, 'xapiStates', [taken.state])))
    changes.push(...(await countFor(context, launch, taken.state)))
  }
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}
