import * as v from 'valibot'
import type { CallAnswer } from '#contract/engine/content/launch.ts'
import { actorSchema, keyOfAgent } from '#contract/features/xapi/agent.ts'
import {
  activityOf,
  agentsOf,
  formats,
  inFormat,
  isSameStatement,
  relatedActivitiesOf,
  relatedAgentsOf,
} from '#contract/features/xapi/statement-rules.ts'
import {
  mostStatements,
  statementSchema,
  type KeptStatement,
  type Statement,
} from '#contract/features/xapi/statement-schema.ts'
import { takeStatements } from '#contract/features/xapi/xapi-rules.ts'
import { mostInOperation, type XapiState } from '#contract/features/xapi/xapi-schema.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'
import { answer, jsonOf, Refused, type Call } from './call-answer.ts'
import type { UnitLaunch } from './unit-launch.ts'

/** Most letters of what goes up as one. */
const mostOfPart = 512 * 1024

/** What was said in a launch, and what more is said. */
export interface SaidStatements {
  /** Notes the launch itself, before anything of it runs. */
  begin: () => Promise<void>
  call(call: Call): Promise<CallAnswer>
}

/** Keeps what content says in a launch, judged as the server will judge it, durable before content hears of it. */
export function openStatements(member: Member, given: UnitLaunch): SaidStatements {
  const { launch, content, facts } = given
  const said = new Map<string, KeptStatement>()
  let state: XapiState | undefined = given.state
  let part = { number: 0, statements: 0, letters: 0 }

  async function keep(statements: readonly KeptStatement[], before: number): Promise<void> {
    const letters = JSON.stringify(statements).length
    const isFull = part.statements + statements.length > mostInOperation || part.letters + letters > mostOfPart
    if (isFull) part = { number: part.number + 1, statements: 0, letters: 0 }
    part = { ...part, statements: part.statements + statements.length, letters: part.letters + letters }
    const payload = { ...launch, from: before, part: part.number, statements: [...statements] }
    await (await vault()).queueOperation({ member, kind: 'xapi.statements', payload, combine: true })
  }

  async function take(statements: readonly Statement[]): Promise<string[]> {
    const now = new Date().toISOString()
    const identified = statements.map((one): KeptStatement => ({
      ...one,
      id: one.id?.toLowerCase() ?? crypto.randomUUID(),
      timestamp: one.timestamp ?? now,
    }))
    const fresh = identified.filter((one, at) => {
      const before = said.get(one.id)
      const asGiven = statements[at]
      if (before && asGiven && !isSameStatement(before, { ...asGiven, id: one.id }))
        throw new Refused(409, 'xapi.conflict')
      return !before
    })
    if (new Set(fresh.map(({ id }) => id)).size < fresh.length) throw new Refused(400, 'xapi.invalid')
    const from = said.size
    const taken = takeStatements(state, { ...launch, from, part: 0, statements: fresh }, content, facts, now)
    if ('refused' in taken) throw new Refused(403, taken.refused)
    for (let at = 0; at < fresh.length; at += mostInOperation)
      await keep(fresh.slice(at, at + mostInOperation), from + at)
    state = taken.state
    for (const one of fresh) said.set(one.id, one)
    return identified.map(({ id }) => id)
  }

  return {
    begin: () => keep([], 0),
    async call(call) {
      const { method, query } = call
      if (method === 'GET' || method === 'HEAD') return answer(200, find([...said.values()], call))
      const body = jsonOf(call)
      const list = Array.isArray(body) ? (body as unknown[]) : [body]
      if (list.length > mostStatements) throw new Refused(413, 'xapi.too_large')
      const statements = list.map((one) => {
        const read = v.safeParse(statementSchema, one)
        if (!read.success) throw new Refused(400, 'xapi.invalid')
        return read.output
      })
      if (method === 'POST') return answer(200, await take(statements))
      const id = query.get('statementId')?.toLowerCase()
      const [one] = statements
      if (method !== 'PUT' || Array.isArray(body) || !id || !one || (one.id?.toLowerCase() ?? id) !== id)
        throw new Refused(method === 'PUT' ? 400 : 405, 'xapi.invalid')
      await take([{ ...one, id }])
      return answer(204)
    },
  }
}

/** Of what was said in this launch what is asked for, the newest first unless told. */
function find(said: readonly KeptStatement[], { query, headers }: Call): unknown {
  const id = query.get('statementId')?.toLowerCase()
  const format = formats.find((one) => one === query.get('format')) ?? 'exact'
  const languages = (headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  if (id !== undefined || query.has('voidedStatementId')) {
    const found = said.find((one) => one.id === id)
    if (!found) throw new Refused(404, 'xapi.not_found')
    return inFormat(found, format, languages)
  }
  const fitting = said.filter((one) => fits(one, query))
  const ordered = query.get('ascending') === 'true' ? fitting : fitting.toReversed()
  const limit = Number(query.get('limit')) || ordered.length
  return { statements: ordered.slice(0, limit).map((one) => inFormat(one, format, languages)), more: '' }
}

function agentKey(text: string): string | null {
  try {
    const read = v.safeParse(actorSchema, JSON.parse(text))
    return read.success ? keyOfAgent(read.output) : null
  } catch {
    return null
  }
}

function fits(statement: KeptStatement, query: URLSearchParams): boolean {
  const [verb, activity, agent] = [query.get('verb'), query.get('activity'), query.get('agent')]
  const [since, until] = [query.get('since'), query.get('until')]
  const isRelated = (name: string) => query.get(name) === 'true'
  const activities = isRelated('related_activities') ? relatedActivitiesOf(statement) : [activityOf(statement)]
  const agents = isRelated('related_agents') ? relatedAgentsOf(statement) : agentsOf(statement)
  const at = Date.parse(statement.timestamp)
  return (
    (verb === null || statement.verb.id === verb) &&
    (activity === null || activities.includes(activity)) &&
    (agent === null || agents.includes(agentKey(agent) ?? '')) &&
    (since === null || at > Date.parse(since)) &&
    (until === null || at <= Date.parse(until))
  )
}
