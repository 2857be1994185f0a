import { pickText } from '#contract/engine/language.ts'
import type { PayloadOf } from '#contract/engine/operation.ts'
import { isGameType, type GameType } from '#contract/features/game/game-names.ts'
import { coveredByRound } from '#contract/features/game/game-progress.ts'
import { isTimely, leastRoundMs, openGame, replay } from '#contract/features/game/game-rules.ts'
import type { AnyGameContent } from '#contract/features/game/game-schema.ts'
import { findBegun, spendTime } from '#server/engine/evidence/spent-time-service.ts'
import { refuseField, type OperationContext, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { keepSeen } from '#server/features/activity/progress-service.ts'
import { findActivity, type CourseActivity, type FormerActivity } from '#server/features/course/course-service.ts'

type Round = PayloadOf<'game.round'>

/** A game as it was in a version. */
interface Played {
  type: GameType
  content: AnyGameContent
}

/** The game of a version; undefined where there was none. */
function playedIn(activity: CourseActivity, former: readonly FormerActivity[], version: number): Played | undefined {
  const found = version === (activity.version ?? 1) ? activity : former.find((one) => one.version === version)
  return found && isGameType(found.type) ? { type: found.type, content: found.content as AnyGameContent } : undefined
}

/** Whether the moves can be made in it, and come to the end that their device tells. */
function holds({ type, content }: Played, { moves, end, language, fallback }: Round): boolean {
  const game = openGame(type, content, (text) => pickText(text, language, fallback))
  return replay(game, moves)?.end === end
}

/** Whether there was time for it ([Note: Spent time]): by the moves themselves, and by what the server knows. */
async function hadTime(
  { tx, member, captured }: OperationContext,
  type: GameType,
  moves: Round['moves'],
  deviceId: string | undefined,
): Promise<boolean> {
  if (!isTimely(type, moves)) return false
  const wanted = leastRoundMs(type, moves)
  const tookMs = moves.at(-1)?.at ?? 0
  const earliest = await findBegun(tx, member, captured, { deviceId, tookMs })
  return (await spendTime(tx, member, { earliest, latest: captured.latest }, wanted)) >= wanted
}

/**
 * Plays a round again on the version that was played. One that was finished within the errors allowed is the activity;
 * where there was no time for it, it is kept, and counts once somebody looked at it or one was played in its time.
 */
export const recordRound: OperationHandler<'game.round'> = async (context, { payload, device }) => {
  const { tx, member, captured } = context
  const { courseId, activityId, version, cycle, moves, end } = payload
  const { course, activity, former } = await findActivity(tx, member, courseId, activityId, captured.judged)
  if (!course) return refuseField('course.not_found', 'courseId')
  const played = activity && playedIn(activity, former, version)
  if (!activity || !played) return refuseField('activity.not_found', activity ? 'version' : 'activityId')
  if (!holds(played, payload)) return refuseField('game.moves_invalid', 'moves')
  const seen = { courseId, activityId, version, cycle, covered: coveredByRound(end), total: 1, position: 0 }
  return keepSeen(context, seen, {
    course,
    activity,
    former,
    believe: async (claimed) => {
      const counts = claimed.length === 0 || end === 'over' || (await hadTime(context, played.type, moves, device?.id))
      // That it was begun is believed in any case: what nobody began is locked, whoever looks at it.
      return counts ? claimed : coveredByRound('over')
    },
  })
}
