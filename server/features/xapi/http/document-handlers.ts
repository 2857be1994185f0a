import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { iriSchema, keyOfAgent } from '#contract/features/xapi/agent.ts'
import { mergeDocuments } from '#contract/features/xapi/document-rules.ts'
import type { Context } from '#server/engine/http/implement.ts'
import { fail } from '#server/platform/problem.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  deleteDocument,
  findDocument,
  listDocuments,
  saveDocument,
  type DocumentName,
  type DocumentScope,
  type FoundDocument,
} from '../store/document-queries.ts'
import { agentParameter, instantParameter, openStoreRequest, readAs, registrationParameter } from './store-request.ts'

const documentId = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1024)))
const since = v.optional(instantParameter)

/** What of a query names the documents of each kind. */
const scopes = {
  state: {
    name: 'stateId',
    schema: v.strictObject({
      activityId: iriSchema,
      agent: agentParameter,
      registration: v.optional(registrationParameter),
      stateId: documentId,
      since,
    }),
  },
  activity: { name: 'profileId', schema: v.strictObject({ activityId: iriSchema, profileId: documentId, since }) },
  agent: { name: 'profileId', schema: v.strictObject({ agent: agentParameter, profileId: documentId, since }) },
} as const
type Kind = keyof typeof scopes

const etagOf = (content: Buffer): string => `"${createHash('sha1').update(content).digest('hex')}"`

function readScope(kind: Kind, query: unknown): { scope: DocumentScope; id: string | null; since: Date | null } {
  const asked: {
    activityId?: string
    agent?: v.InferOutput<typeof agentParameter>
    registration?: string | undefined
    stateId?: string | undefined
    profileId?: string | undefined
    since?: Date | undefined
  } = readAs(scopes[kind].schema, query)
  return {
    scope: {
      kind,
      activity: asked.activityId ?? null,
      agent: asked.agent ? keyOfAgent(asked.agent) : null,
      registration: asked.registration ?? null,
    },
    id: asked.stateId ?? asked.profileId ?? null,
    since: asked.since ?? null,
  }
}

/** Refuses a change of what is not as it was expected (412), and of what nobody said what they expect of (409). */
function demandExpected(kind: Kind, { headers, method }: FastifyRequest, before: FoundDocument | undefined): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  const etag = before && etagOf(before.content)
  const names = (list: string) => list.split(',').map((one) => one.trim().replace(/^W\//, ''))
  const isThere = (list: string) => etag !== undefined && (list.trim() === '*' || names(list).includes(etag))
  if (match !== undefined && !isThere(match)) fail('xapi.changed')
  if (noneMatch !== undefined && isThere(noneMatch)) fail('xapi.changed')
  const isBlind = match === undefined && noneMatch === undefined
  if (kind !== 'state' && method === 'PUT' && before && isBlind) fail('xapi.conflict')
}

const opened = async (kind: Kind, context: Context) => {
  const { clientId, query } = await openStoreRequest(context)
  const { scope, id, since: from } = readScope(kind, query)
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => context.services.database.inTenant(clientId, work)
  return { clientId, scope, id, from, inTenant }
}

/** Answers a document, or the ids of those that there are. */
export const getDocument =
  (kind: Kind) =>
  async (context: Context): Promise<FastifyReply> => {
    const { clientId, scope, id, from, inTenant } = await opened(kind, context)
    const { reply } = context
    if (id === null) {
      const found = await inTenant((tx) => listDocuments(tx, clientId, scope, from))
      return reply.type('application/json').send(JSON.stringify([...new Set(found.map(({ documentId: one }) => one))]))
    }
    const document = await inTenant((tx) => findDocument(tx, clientId, { ...scope, documentId: id }))
    if (!document) fail('xapi.not_found')
    return reply
      .headers({ etag: etagOf(document.content), 'last-modified': document.updated_at.toUTCString() })
      .type(document.type)
      .send(document.content)
  }

/** Keeps a document: in the place of what is there (PUT), or its fields beside those that are there (POST). */
export const keepDocument =
  (kind: Kind) =>
  async (context: Context): Promise<FastifyReply> => {
    const { clientId, scope, id, inTenant } = await opened(kind, context)
    const { request, reply, services } = context
    if (id === null) fail('xapi.invalid', { values: { field: scopes[kind].name } })
    const name: DocumentName = { ...scope, documentId: id }
    const given = {
      type: request.headers['content-type'] ?? 'application/octet-stream',
      content: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    }
    await inTenant(async (tx) => {
      const before = await findDocument(tx, clientId, name, { forUpdate: true })
      demandExpected(kind, request, before)
      const kept = request.method === 'POST' ? joined(before, given) : given
      await saveDocument(tx, clientId, name, { userId: null, ...kept, at: services.clock.now() })
    })
    return reply.code(204).send()
  }

function joined(before: FoundDocument | undefined, given: { type: string; content: Buffer }) {
  if (!before && !given.type.startsWith('application/json')) return given
  const merged = mergeDocuments(before && { type: before.type, text: before.content.toString('utf8') }, {
    type: given.type,
    text: given.content.toString('utf8'),
  })
  if (merged === null) fail('xapi.invalid', { values: { field: 'body' } })
  return { type: given.type, content: Buffer.from(merged) }
}

/** Takes a document away; of a state without its id all of its activity and person. */
export const removeDocument =
  (kind: Kind) =>
  async (context: Context): Promise<FastifyReply> => {
    const { clientId, scope, id, inTenant } = await opened(kind, context)
    if (id === null && kind !== 'state') fail('xapi.invalid', { values: { field: scopes[kind].name } })
    await inTenant(async (tx) => {
      const names = id === null ? await listDocuments(tx, clientId, scope, null) : [{ ...scope, documentId: id }]
      for (const name of names) {
        demandExpected(kind, context.request, await findDocument(tx, clientId, name, { forUpdate: true }))
        await deleteDocument(tx, clientId, name)
      }
    })
    return context.reply.code(204).send()
  }
