import type { FastifyInstance } from 'fastify'
import {
  clientHeader,
  idempotencyHeader,
  revisionHeader,
  type AnySchema,
  type Endpoint,
} from '#contract/engine/endpoint.ts'
import { errorCatalogue } from '#contract/model.ts'
import { type ErrorCode } from '#contract/engine/errors.ts'
import { wireVersion } from '#contract/engine/sync/wire.ts'
import { toJsonSchema, type JsonSchema } from '#server/platform/http/json-schema.ts'

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
/** What any endpoint may answer, and what those with a session or a client may. */
const common: ErrorCode[] = [
  'request.malformed',
  'request.invalid',
  'request.unknown_field',
  'request.too_many',
  'server.unavailable',
]
const ofSession: ErrorCode[] = ['session.required', 'session.expired', 'session.revoked']
const ofMember: ErrorCode[] = [...ofSession, 'access.client_unknown']

/** The OpenAPI 3.1 document of these endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Trilha', version: String(wireVersion), license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        realtime: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The realtime-service token' },
        system: { type: 'http', scheme: 'basic', description: 'Credentials of a system of a client' },
        client: { type: 'apiKey', in: 'header', name: clientHeader, description: 'Id of the client acted in' },
      },
    },
  }
}

/** Serves the document at `/api/openapi.json`, made once. */
export function serveOpenApi(app: FastifyInstance, endpoints: readonly Endpoint[], publicUrl: string): void {
  const document = JSON.stringify(openApiDocument(endpoints, publicUrl))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document),
  )
}

function operationOf(endpoint: Endpoint): JsonSchema {
  const security = {
    public: [],
    session: [{ session: [] }],
    realtime: [{ realtime: [] }],
    member: [{ session: [], client: [] }],
    system: [{ system: [] }],
    staff: [{ session: [], client: [] }],
    platform: [{ session: [] }],
  }
  return {
    summary: endpoint.summary,
    security: security[endpoint.access],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOfWrite(endpoint),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: bodyContent(endpoint, endpoint.body) } }),
    responses: { 200: answerOf(endpoint), ...errorsOf(endpoint) },
  }
}

function parametersOf(schema: AnySchema | undefined, location: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties, required } = toJsonSchema(schema) as {
    properties: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: location,
    required: location === 'path' || (required ?? []).includes(name),
    schema: value,
  }))
}

/** What a write of staff says beside its body. */
function headersOfWrite({ access, method, edits }: Endpoint): JsonSchema[] {
  const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })
  const repeated = (access === 'staff' || access === 'platform') && method !== 'GET'
  return [...(repeated ? [header(idempotencyHeader)] : []), ...(edits ? [header(revisionHeader)] : [])]
}

function bodyContent(endpoint: Endpoint, body: AnySchema): JsonSchema {
  if (endpoint.encoding === 'bytes' || endpoint.encoding === 'stream') return { 'application/octet-stream': {} }
  const schema = toJsonSchema(body)
  const json = { 'application/json': { schema } }
  return endpoint.encoding === 'form' ? { 'application/x-www-form-urlencoded': { schema }, ...json } : json
}

function answerOf(endpoint: Endpoint): JsonSchema {
  if (endpoint.response)
    return { description: 'Done', content: { 'application/json': { schema: toJsonSchema(endpoint.response) } } }
  return { description: 'Done', ...(endpoint.produces && { content: { [endpoint.produces]: {} } }) }
}

function errorsOf(endpoint: Endpoint): JsonSchema {
  const byAccess = {
    public: [],
    session: ofSession,
    realtime: ofSession,
    member: ofMember,
    system: ['request.client_invalid'],
    // Of every one of them: the desk may have been left open.
    staff: [...ofMember, 'access.denied', 'session.proof_required'],
    platform: [...ofSession, 'access.denied', 'session.proof_required'],
  } satisfies Record<Endpoint['access'], ErrorCode[]>
  const off: ErrorCode[] = [
    ...(endpoint.module ? ['access.module_off' as const] : []),
    ...(headersOfWrite(endpoint).length > 0 ? (['request.key_required', 'request.key_reused'] as const) : []),
    ...(endpoint.edits ? (['edit.rev_required', 'edit.conflict'] as const) : []),
  ]
  const codes = new Set<ErrorCode>([
    ...common,
    ...byAccess[endpoint.access],
    ...off,
    ...((endpoint.errors ?? []) as ErrorCode[]),
  ])
  const byStatus = Object.groupBy(codes, (code) => errorCatalogue[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, some]) => [status, { description: some?.join(', '), content: problem }]),
  )
}

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'status', 'code', 'title', 'instance'],
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(errorCatalogue) },
    title: { type: 'string' },
    instance: { type: 'string', description: 'Request id' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          code: { enum: ['required', 'invalid', 'unknown', 'too_long', 'too_short', 'too_large', 'too_small'] },
        },
      },
    },
    values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
}
