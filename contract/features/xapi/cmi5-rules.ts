import type { Cmi5Node } from '#contract/features/activity/package/package-tree.ts'
import { keyOfAgent, type Agent } from './agent.ts'
import { isUnitIri } from './launch-identity.ts'
import { voidedVerb, type KeptStatement, type Statement } from './statement-schema.ts'
import type { XapiSession } from './xapi-schema.ts'

/** Verbs that cmi5 gives a meaning (cmi5 1.0, 9.3). */
export const cmi5Verbs = {
  launched: 'http://adlnet.gov/expapi/verbs/launched',
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
  abandoned: 'https://w3id.org/xapi/adl/verbs/abandoned',
  waived: 'https://w3id.org/xapi/adl/verbs/waived',
  satisfied: 'https://w3id.org/xapi/adl/verbs/satisfied',
} as const
/** Marks of statements that cmi5 defines, and of those that count for moving on. */
export const cmi5Categories = {
  cmi5: 'https://w3id.org/xapi/cmi5/context/categories/cmi5',
  moveOn: 'https://w3id.org/xapi/cmi5/context/categories/moveon',
} as const
/** What every statement of a session carries. */
export const sessionExtension = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid'

/** A unit of a cmi5 course. */
export type Unit = Extract<Cmi5Node, { node: 'au' }>

/** Who and what a launch is of. */
export interface LaunchFacts {
  /** The unit's activity as content knows it. */
  iri: string
  registration: string
  /** Whom alone it speaks of. */
  learner: Agent
}

/** What the statements of a launch are judged by. */
export interface JudgedLaunch {
  profile: 'xapi' | 'cmi5'
  unit: Pick<Unit, 'masteryScore'>
  /** null: whose they are was judged before. */
  facts: LaunchFacts | null
}

/** Why a statement of a launch is not taken. */
export type StatementRefusal = 'xapi.not_yours' | 'cmi5.session_over' | 'cmi5.not_allowed'

/** What a statement says of its unit; null: it was not said. */
export interface Said {
  completed: boolean
  passed: boolean | null
  /** 0 to 100. */
  score: number | null
}

const lmsOnly: readonly string[] = [cmi5Verbs.launched, cmi5Verbs.abandoned, cmi5Verbs.waived, cmi5Verbs.satisfied]
const defined: readonly string[] = Object.values(cmi5Verbs)
const nothing: Said = { completed: false, passed: null, score: null }

const percentOf = ({ result }: Statement): number | null => {
  const scaled = result?.score?.scaled
  return scaled === undefined ? null : Math.round(Math.max(0, scaled) * 10_000) / 100
}

const has = ({ context }: Statement, category: string): boolean =>
  context?.contextActivities?.category?.some(({ id }) => id === category) ?? false

const isLearners = ({ actor }: Statement, learner: Agent): boolean =>
  actor.objectType !== 'Group' && keyOfAgent(actor) === keyOfAgent(learner)

/**
 * Judges one statement of a launch by who it speaks of, by the order of its session and by what cmi5 forbids (cmi5 1.0,
 * 9 and 10): a refusal, or the session after it and what it said of its unit.
 */
export function judgeStatement(
  statement: KeptStatement,
  launch: JudgedLaunch,
  session: XapiSession,
): StatementRefusal | { session: XapiSession; said: Said } {
  const { facts, profile } = launch
  if (facts && !isOfLaunch(statement, facts)) return 'xapi.not_yours'
  if (session.endedAt !== null && Date.parse(statement.timestamp) >= Date.parse(session.endedAt))
    return 'cmi5.session_over'
  if (profile === 'xapi') return { session: { ...session, initialized: true }, said: saidPlainly(statement) }
  return judgeOfCmi5(statement, launch, session)
}

/** Whether it speaks of its learner in its registration. Nobody's words are taken back from inside a lesson. */
const isOfLaunch = (statement: Statement, { learner, registration }: LaunchFacts): boolean =>
  isLearners(statement, learner) &&
  statement.verb.id !== voidedVerb &&
  (statement.context?.registration ?? registration).toLowerCase() === registration

/** Content without cmi5 speaks of the whole by its activity, or of what has no parent. */
function saidPlainly(statement: Statement): Said {
  const { verb, object, context } = statement
  const isWhole = 'id' in object && (isUnitIri(object.id) || !context?.contextActivities?.parent?.length)
  if (!isWhole || !defined.includes(verb.id)) return nothing
  return {
    completed: verb.id === cmi5Verbs.completed,
    passed: verb.id === cmi5Verbs.passed ? true : verb.id === cmi5Verbs.failed ? false : null,
    score: percentOf(statement),
  }
}

function judgeOfCmi5(
  statement: Statement,
  { unit, facts }: JudgedLaunch,
  session: XapiSession,
): StatementRefusal | { session: XapiSession; said: Said } {
  const { verb, object, context, result } = statement
  if (context?.registration === undefined || context.extensions?.[sessionExtension] !== session.launchId)
    return 'cmi5.not_allowed'
  if (session.terminated) return 'cmi5.session_over'
  const isDefined = has(statement, cmi5Categories.cmi5)
  if (!session.initialized && !(isDefined && verb.id === cmi5Verbs.initialized)) return 'cmi5.not_allowed'
  if (!isDefined) {
    // What counts for moving on is said in the words of cmi5 alone.
    return has(statement, cmi5Categories.moveOn) ? 'cmi5.not_allowed' : { session, said: nothing }
  }
  if (!('id' in object) || (facts && object.id !== facts.iri)) return 'xapi.not_yours'
  const judges = result?.success !== undefined || result?.completion !== undefined
  if (lmsOnly.includes(verb.id) || !defined.includes(verb.id) || judges !== has(statement, cmi5Categories.moveOn))
    return 'cmi5.not_allowed'
  if (verb.id === cmi5Verbs.initialized)
    return session.initialized || judges
      ? 'cmi5.not_allowed'
      : { session: { ...session, initialized: true }, said: nothing }
  if (result?.duration === undefined) return 'cmi5.not_allowed'
  if (verb.id === cmi5Verbs.terminated)
    return judges ? 'cmi5.not_allowed' : { session: { ...session, terminated: true }, said: nothing }
  // Who only looks around, or back, reaches nothing.
  if (session.mode !== 'Normal') return 'cmi5.not_allowed'
  if (verb.id === cmi5Verbs.completed) {
    const isSound = result.completion === true && result.success === undefined && result.score === undefined
    if (!isSound || session.completed) return 'cmi5.not_allowed'
    return { session: { ...session, completed: true }, said: { ...nothing, completed: true } }
  }
  const passed = verb.id === cmi5Verbs.passed
  if (result.success !== passed || result.completion !== undefined || session.passed !== null) return 'cmi5.not_allowed'
  const { scaled } = result.score ?? {}
  const reached = scaled === undefined || unit.masteryScore === undefined ? passed : scaled >= unit.masteryScore
  if (reached !== passed) return 'cmi5.not_allowed'
  return { session: { ...session, passed }, said: { completed: false, passed, score: percentOf(statement) } }
}

/** Where somebody stands in a unit. */
export interface UnitStanding {
  completed: boolean
  passed: boolean | null
}

/** Whether a unit counts, by what it asks for (cmi5 1.0, 13.1.4). */
export function isSatisfied({ moveOn }: Pick<Unit, 'moveOn'>, standing: UnitStanding | undefined): boolean {
  const { completed = false, passed = null } = standing ?? {}
  if (moveOn === 'NotApplicable') return true
  if (moveOn === 'Passed') return passed === true
  if (moveOn === 'Completed') return completed
  return moveOn === 'CompletedAndPassed' ? completed && passed === true : completed || passed === true
}

/** The blocks that are satisfied, all that is in them being so; the ids of their publisher. */
export function satisfiedBlocks(
  nodes: readonly Cmi5Node[],
  standingOf: (unit: string) => UnitStanding | undefined,
): string[] {
  return nodes.flatMap((node) => {
    if (node.node === 'au') return []
    const within = satisfiedBlocks(node.children, standingOf)
    return areSatisfied(node.children, standingOf) ? [...within, node.id] : within
  })
}

/** Whether everything of a course, or of a block, is satisfied. */
export const areSatisfied = (
  nodes: readonly Cmi5Node[],
  standingOf: (unit: string) => UnitStanding | undefined,
): boolean =>
  nodes.every((node) =>
    node.node === 'au' ? isSatisfied(node, standingOf(node.id)) : areSatisfied(node.children, standingOf),
  )
