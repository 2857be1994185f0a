import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import { isSatisfied, sessionExtension, type LaunchFacts, type Unit } from '#contract/features/xapi/cmi5-rules.ts'
import { accountName, learnerOf, registrationOf, unitIri } from '#contract/features/xapi/launch-identity.ts'
import { findUnit } from '#contract/features/xapi/xapi-rules.ts'
import type { XapiLaunch, XapiState } from '#contract/features/xapi/xapi-schema.ts'
import type { Member } from '#engine/session/member.ts'

/** A unit that is launched: all that its record store has to know. */
export interface UnitLaunch {
  launch: XapiLaunch
  content: ContentOf<'xapi'>
  unit: Unit
  facts: LaunchFacts
  /** Where its learner stood before. */
  state: XapiState | undefined
  /** What content has to show at each call; told once by `fetch`, or in the address where cmi5 is not spoken. */
  token: string
  /** Its record store, and where it goes when it is over. */
  endpoint: string
}

/** What a unit that is satisfied already is opened for: to look back, where reaching something was asked for. */
const modeOf = (unit: Unit, state: XapiState | undefined): XapiLaunch['mode'] =>
  unit.moveOn !== 'NotApplicable' &&
  isSatisfied(
    unit,
    state?.units.find((one) => one.unit === unit.id),
  )
    ? 'Review'
    : 'Normal'

/** Makes a launch of a unit of the version that its person plays. */
export async function launchUnit(
  member: Member,
  given: Pick<XapiLaunch, 'courseId' | 'activityId' | 'version' | 'cycle' | 'unit' | 'launchId'> & { endpoint: string },
  content: ContentOf<'xapi'>,
  state: XapiState | undefined,
): Promise<UnitLaunch> {
  const { endpoint, ...rest } = given
  const found = findUnit(content, given.unit)
  if (!found) throw new Error('the package has no such unit')
  const cycle = given.cycle ?? 1
  const [name, registration] = await Promise.all([accountName(member), registrationOf(member, given.activityId, cycle)])
  return {
    launch: { ...rest, launchedAt: new Date().toISOString(), mode: modeOf(found.unit, state) },
    content,
    unit: found.unit,
    facts: { iri: unitIri(member.clientId, given.activityId, found.at), registration, learner: learnerOf(name) },
    state,
    token: btoa(`${given.launchId}:${crypto.randomUUID()}`),
    endpoint,
  }
}

/** The address that a unit is opened at, in its bundle, with what it is launched by (cmi5 1.0, 8.1). */
export function addressOf({ unit, content, endpoint, facts, token }: UnitLaunch): string {
  const [path = '', hash = ''] = unit.url.split(/(?=#)/, 2)
  const common = { endpoint, actor: JSON.stringify(facts.learner), registration: facts.registration }
  const parameters =
    content.profile === 'cmi5'
      ? { ...common, fetch: `${endpoint}fetch`, activityId: facts.iri }
      : { ...common, auth: `Basic ${token}`, activity_id: facts.iri }
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}${hash}`
}

/** What content reads of its launch before anything else (cmi5 1.0, 10). */
export function launchDataOf({ unit, launch, endpoint }: UnitLaunch): object {
  return {
    contextTemplate: {
      contextActivities: { grouping: [{ objectType: 'Activity', id: unit.id }] },
      extensions: { [sessionExtension]: launch.launchId },
    },
    launchMode: launch.mode,
    launchMethod: 'AnyWindow',
    moveOn: unit.moveOn,
    returnURL: `${endpoint}return`,
    ...(unit.masteryScore !== undefined && { masteryScore: unit.masteryScore }),
    ...(unit.launchParameters !== undefined && { launchParameters: unit.launchParameters }),
    ...(unit.entitlementKey !== undefined && { entitlementKey: { courseStructure: unit.entitlementKey } }),
  }
}
