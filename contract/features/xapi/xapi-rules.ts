import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import { unitsOf } from '#contract/features/activity/package/package-tree.ts'
import type { ActivityState } from '#contract/features/course/course-rules.ts'
import {
  areSatisfied,
  isSatisfied,
  judgeStatement,
  satisfiedBlocks,
  type LaunchFacts,
  type Said,
  type StatementRefusal,
  type Unit,
} from './cmi5-rules.ts'
import type { KeptStatement } from './statement-schema.ts'
import type { UnitState, XapiSession, XapiState, XapiStatements } from './xapi-schema.ts'

type Package = Pick<ContentOf<'xapi'>, 'profile' | 'tree'>

/** Sessions of a unit that are remembered; the statements of all are in the record store. */
const mostSessions = 20

/** A unit with its place in the course. */
export function findUnit({ tree }: Package, id: string): { unit: Unit; at: number } | undefined {
  const units = unitsOf(tree.children)
  const at = units.findIndex((one) => one.id === id)
  const unit = units[at]
  return unit && { unit, at }
}

/** What became of a launch and its statements. */
export interface Taken {
  state: XapiState
  /** What was not taken before. */
  fresh: readonly KeptStatement[]
  /** The launch was not known yet. */
  isNew: boolean
  /** Sessions that were left open and are over by this launch. */
  abandoned: { unit: string; session: XapiSession }[]
  /** Blocks that are satisfied now and were not; whether the whole is. */
  blocks: string[]
  becameSatisfied: boolean
}

const untouched = (unit: string): UnitState => ({ unit, completed: false, passed: null, score: null, sessions: [] })

/** A session that begins. */
const newSession = ({
  launchId,
  launchedAt,
  mode,
}: Pick<XapiStatements, 'launchId' | 'launchedAt' | 'mode'>): XapiSession => ({
  launchId,
  launchedAt,
  mode,
  heard: 0,
  initialized: false,
  terminated: false,
  completed: false,
  passed: null,
  endedAt: null,
})

/** What was reached is never lost. */
const better = (unit: UnitState, said: Said): UnitState => ({
  ...unit,
  completed: unit.completed || said.completed,
  passed: unit.passed === true || said.passed === true ? true : (said.passed ?? unit.passed),
  score: said.score === null ? unit.score : Math.max(unit.score ?? 0, said.score),
})

/**
 * Where somebody stands after a launch said something: each statement is judged, and the first that is not taken is why
 * none is. Device and server ask this alike.
 */
export function takeStatements(
  known: XapiState | undefined,
  given: XapiStatements,
  content: Package,
  facts: LaunchFacts | null,
  instant: string,
): Taken | { refused: StatementRefusal; at: number } {
  const { courseId, activityId, version, cycle = 1, launchId } = given
  const found = findUnit(content, given.unit)
  if (!found) return { refused: 'xapi.not_yours', at: 0 }
  const same = known?.cycle === cycle ? known : undefined
  let unit = same?.units.find((one) => one.unit === given.unit) ?? untouched(given.unit)
  const before = unit.sessions.find((one) => one.launchId === launchId)
  let session = before ?? newSession(given)
  // What was taken before is not taken again, whichever way it comes.
  const fresh = given.statements.slice(Math.max(0, session.heard - given.from))
  for (const [at, statement] of fresh.entries()) {
    const judged = judgeStatement(statement, { facts, profile: content.profile, unit: found.unit }, session)
    if (typeof judged === 'string') return { refused: judged, at }
    session = judged.session
    unit = better(unit, judged.said)
  }
  session = { ...session, heard: Math.max(session.heard, given.from + given.statements.length) }
  const { sessions, abandoned } = endOlder([...unit.sessions.filter((one) => one !== before), session])
  const units = [...(same?.units ?? []).filter((one) => one.unit !== given.unit), { ...unit, sessions }]
  const standingOf = (id: string) => units.find((one) => one.unit === id)
  const { children } = content.tree
  const blocks = [...new Set([...(same?.blocks ?? []), ...satisfiedBlocks(children, standingOf)])]
  const satisfied = (same?.satisfied ?? false) || areSatisfied(children, standingOf)
  return {
    state: {
      activityId,
      courseId,
      cycle,
      version: same?.version ?? version,
      units,
      blocks,
      satisfied,
      updatedAt: instant,
    },
    fresh,
    isNew: !before,
    abandoned: content.profile === 'cmi5' ? abandoned.map((one) => ({ unit: given.unit, session: one })) : [],
    blocks: blocks.filter((id) => !same?.blocks.includes(id)),
    becameSatisfied: satisfied && !same?.satisfied,
  }
}

/** A session that did not end is over once its unit is opened anew. */
function endOlder(all: readonly XapiSession[]): { sessions: XapiSession[]; abandoned: XapiSession[] } {
  const sorted = all.toSorted((a, b) => Date.parse(a.launchedAt) - Date.parse(b.launchedAt)).slice(-mostSessions)
  const abandoned: XapiSession[] = []
  const sessions = sorted.map((session, at) => {
    const next = sorted[at + 1]
    if (!next || session.terminated || session.endedAt !== null) return session
    const over = { ...session, endedAt: next.launchedAt }
    abandoned.push(over)
    return over
  })
  return { sessions, abandoned }
}

/** Where the whole stands as an activity. */
export function xapiStanding(
  { units, satisfied }: Pick<XapiState, 'units' | 'satisfied'>,
  { tree }: Package,
): {
  state: ActivityState
  test: { hasMinimum: boolean; attemptsLeft: null; waiting: boolean; grade: number | null }
} {
  const all = unitsOf(tree.children).map((unit) => ({ unit, own: units.find((one) => one.unit === unit.id) }))
  const scores = units.flatMap(({ score }) => (score === null ? [] : [score]))
  const isLost = all.every(({ unit, own }) => isSatisfied(unit, own) || own?.passed === false)
  const hasPassed = units.some(({ passed }) => passed === true)
  return {
    state: satisfied ? (hasPassed ? 'approved' : 'finished') : isLost ? 'reproved' : 'in_progress',
    test: {
      hasMinimum: units.some(({ passed }) => passed !== null),
      attemptsLeft: null,
      waiting: false,
      grade: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
    },
  }
}
