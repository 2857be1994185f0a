import type { Cmi5Tree } from '#contract/features/activity/package/package-tree.ts'
import { cmi5Categories, cmi5Verbs, sessionExtension, type LaunchFacts } from '#contract/features/xapi/cmi5-rules.ts'
import type { KeptStatement } from '#contract/features/xapi/statement-schema.ts'
import { findUnit, type Taken } from '#contract/features/xapi/xapi-rules.ts'
import type { XapiLaunch } from '#contract/features/xapi/xapi-schema.ts'
import { newId } from '#contract/engine/ids.ts'

type Verb = 'launched' | 'abandoned' | 'satisfied'

const courseType = 'https://w3id.org/xapi/cmi5/activitytype/course'
const blockType = 'https://w3id.org/xapi/cmi5/activitytype/block'
const extension = (name: string) => `https://w3id.org/xapi/cmi5/context/extensions/${name}`

/**
 * What is ours to say of a launch by the rules of cmi5 (1.0, 9.3): that it was launched before all that it said, then
 * which sessions it leaves behind, and what is satisfied by it.
 */
export function ownStatements(
  taken: Taken,
  launch: XapiLaunch,
  { facts, content }: { facts: LaunchFacts; content: { profile: 'xapi' | 'cmi5'; tree: Cmi5Tree } },
  now: Date,
): { before: KeptStatement[]; after: KeptStatement[] } {
  const found = findUnit(content, launch.unit)
  if (content.profile !== 'cmi5' || !found) return { before: [], after: [] }
  const { unit } = found
  const say = (
    verb: Verb,
    object: KeptStatement['object'],
    at: string,
    more: { sessionId?: string; extensions?: Record<string, unknown>; grouping: string },
  ): KeptStatement => ({
    id: newId(now.getTime()),
    actor: facts.learner,
    verb: { id: cmi5Verbs[verb], display: { en: verb } },
    object,
    timestamp: at,
    context: {
      registration: facts.registration,
      contextActivities: { category: [{ id: cmi5Categories.cmi5 }], grouping: [{ id: more.grouping }] },
      extensions: { [sessionExtension]: more.sessionId ?? launch.launchId, ...more.extensions },
    },
  })
  const own = { objectType: 'Activity' as const, id: facts.iri }
  const launched = say('launched', own, launch.launchedAt, {
    grouping: unit.id,
    extensions: {
      [extension('launchmode')]: launch.mode,
      [extension('moveon')]: unit.moveOn,
      [extension('launchurl')]: unit.url,
      ...(unit.masteryScore !== undefined && { [extension('masteryscore')]: unit.masteryScore }),
      ...(unit.launchParameters !== undefined && { [extension('launchparameters')]: unit.launchParameters }),
    },
  })
  const abandoned = taken.abandoned.map(({ session }) =>
    say('abandoned', own, session.endedAt ?? launch.launchedAt, { grouping: unit.id, sessionId: session.launchId }),
  )
  const satisfied = [
    ...taken.blocks.map((id) => ({ id, type: blockType })),
    ...(taken.becameSatisfied ? [{ id: content.tree.id, type: courseType }] : []),
  ].map(({ id, type }) =>
    say('satisfied', { objectType: 'Activity', id, definition: { type } }, now.toISOString(), {
      grouping: content.tree.id,
    }),
  )
  return {
    before: taken.isNew ? [...abandoned, launched] : [],
    after: [...(taken.isNew ? [] : abandoned), ...satisfied],
  }
}
