import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { newId } from '#contract/engine/ids.ts'
import { iriSchema, keyOfAgent } from '#contract/features/xapi/agent.ts'
import { authorityOf } from '#contract/features/xapi/launch-identity.ts'
import { consistentHeader } from '#contract/features/xapi/record-store.ts'
import {
  mostStatements,
  statementSchema,
  uuidSchema,
  type Statement,
} from '#contract/features/xapi/statement-schema.ts'
import { formats, inFormat, type Format } from '#contract/features/xapi/statement-rules.ts'
import type { Context } from '#server/engine/http/implement.ts'
import { fail } from '#server/platform/problem.ts'
import { findStatements, listStatements } from '../store/statement-queries.ts'
import { findConflict, storeStatements, type IdentifiedStatement } from '../store/store-service.ts'
import {
  agentParameter,
  flagParameter,
  instantParameter,
  jsonOf,
  openStoreRequest,
  readAs,
  registrationParameter,
  type StoreRequest,
} from './store-request.ts'

const answered = {
  format: v.optional(v.picklist(formats), 'exact'),
  // Bytes of attachments are not kept: nobody can ask for them.
  attachments: v.optional(v.literal('false')),
}
const oneSchema = v.union([
  v.strictObject({ statementId: uuidSchema, ...answered }),
  v.strictObject({ voidedStatementId: uuidSchema, ...answered }),
])
const listSchema = v.strictObject({
  agent: v.optional(agentParameter),
  verb: v.optional(iriSchema),
  activity: v.optional(iriSchema),
  registration: v.optional(registrationParameter),
  related_activities: v.optional(flagParameter, 'false'),
  related_agents: v.optional(flagParameter, 'false'),
  since: v.optional(instantParameter),
  until: v.optional(instantParameter),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), '0'),
  ascending: v.optional(flagParameter, 'false'),
  /** The place that a page before ended at: `more` holds it. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  ...answered,
})

const languagesOf = ({ request }: Context): string[] =>
  (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter((tag) => tag !== '' && tag !== '*')

const sendJson = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json').send(JSON.stringify(value))

/** Answers one statement, or those that fit. */
export async function getStatements(context: Context): Promise<FastifyReply> {
  const { services, reply } = context
  const asked = await openStoreRequest(context)
  reply.header(consistentHeader, services.clock.now().toISOString())
  const { query, clientId } = asked
  if (!('statementId' in query || 'voidedStatementId' in query)) return getList(context, asked)
  const one = readAs(oneSchema, query)
  const isVoided = 'voidedStatementId' in one
  const id = (isVoided ? one.voidedStatementId : one.statementId).toLowerCase()
  const [found] = await services.database.inTenant(clientId, (tx) => findStatements(tx, clientId, [id]))
  if (!found || found.voided !== isVoided) fail('xapi.not_found')
  return sendJson(reply, inFormat(found.statement, one.format, languagesOf(context)))
}

async function getList(context: Context, { clientId, query }: StoreRequest): Promise<FastifyReply> {
  const { services, reply } = context
  const asked = readAs(listSchema, query)
  const limit = asked.limit === 0 ? mostStatements : Math.min(asked.limit, mostStatements)
  const found = await services.database.inTenant(clientId, (tx) =>
    listStatements(tx, clientId, {
      agent: asked.agent ? keyOfAgent(asked.agent) : null,
      verb: asked.verb ?? null,
      activity: asked.activity ?? null,
      registration: asked.registration ?? null,
      relatedAgents: asked.related_agents,
      relatedActivities: asked.related_activities,
      since: asked.since ?? null,
      until: asked.until ?? null,
      ascending: asked.ascending,
      after: asked.after ?? null,
      limit: limit + 1,
    }),
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return sendJson(reply, {
    statements: page.map(({ statement }) => inFormat(statement, asked.format satisfies Format, languagesOf(context))),
    more: found.length > limit && last ? moreOf(query, last.place) : '',
  })
}

function moreOf(query: Readonly<Record<string, unknown>>, after: number): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value))
  parameters.set('after', String(after))
  return `/xapi/statements?${parameters.toString()}`
}

async function store(
  { services }: Context,
  { clientId, systemId }: StoreRequest,
  given: readonly IdentifiedStatement[],
) {
  const by = { clientId, userId: null, authority: authorityOf(`system-${systemId}`), now: services.clock.now() }
  await services.database.inTenant(clientId, async (tx) => {
    if ((await findConflict(tx, clientId, given)) !== null) fail('xapi.conflict')
    await storeStatements(tx, by, given)
  })
}

/** Stores statements; answers their ids. */
export async function postStatements(context: Context): Promise<FastifyReply> {
  const asked = await openStoreRequest(context)
  if (Object.keys(asked.query).length > 0) fail('xapi.invalid', { values: { field: 'query' } })
  const body = jsonOf(context.request.body)
  const list = Array.isArray(body) ? (body as unknown[]) : [body]
  if (list.length > mostStatements) fail('xapi.too_large')
  const given = list.map((one) => {
    const statement: Statement = readAs(statementSchema, one)
    return { ...statement, id: statement.id ?? newId() }
  })
  if (new Set(given.map(({ id }) => id.toLowerCase())).size < given.length)
    fail('xapi.invalid', { values: { field: 'id' } })
  await store(context, asked, given)
  return sendJson(
    context.reply,
    given.map(({ id }) => id),
  )
}

const putSchema = v.strictObject({ statementId: uuidSchema })

/** Stores a statement under the id that is asked for. */
export async function putStatement(context: Context): Promise<FastifyReply> {
  const asked = await openStoreRequest(context)
  const { statementId } = readAs(putSchema, asked.query)
  const statement: Statement = readAs(statementSchema, jsonOf(context.request.body))
  if (statement.id !== undefined && statement.id.toLowerCase() !== statementId.toLowerCase())
    fail('xapi.invalid', { values: { field: 'id' } })
  await store(context, asked, [{ ...statement, id: statementId }])
  return context.reply.code(204).send()
}
