import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Endpoint } from '#contract/engine/endpoint.ts'
import { deviceHeader } from '#contract/engine/sync/evidence.ts'
import { withHash } from '../staff/admit-staff.ts'
import { noteContact } from '../evidence/contact-service.ts'
import type { Services } from '../services.ts'
import { admit, memberIfAny, type Caller } from './access.ts'
import { readAnyBody, readBodies, readStreamedBody } from '#server/platform/http/bodies.ts'
import { RawJson, type Context, type Implementation } from './implement.ts'
import { checkMediaType } from '#server/platform/http/media-types.ts'
import { checkInput } from '#server/platform/http/validation.ts'

const usualMaxBytes = 256 * 1024
const json = 'application/json; charset=utf-8'

/** Who asked, by request; a WeakMap keeps the request's own shape (and its speed) as it is. */
const callers = new WeakMap<FastifyRequest, Caller>()

/** The client whose member made the request, as far as it was found out. */
export const clientOf = (request: FastifyRequest): number | undefined => callers.get(request)?.member?.clientId

/** Serves implementations: everything the contract promises about an endpoint is done here, once. */
export function serveEndpoints(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation[],
): void {
  const own = { any: readAnyBody, stream: readStreamedBody }
  const encodingOf = ({ endpoint }: Implementation) => endpoint.encoding ?? 'json'
  for (const [encoding, read] of Object.entries(own))
    app.register(async (scope) => {
      read(scope)
      serve(
        scope,
        services,
        implementations.filter((each) => encodingOf(each) === encoding),
      )
    })
  readBodies(app)
  const others = implementations.filter((each) => !(encodingOf(each) in own))
  serve(app, services, others)
}

function serve(app: FastifyInstance, services: Services, implementations: readonly Implementation[]): void {
  for (const { endpoint, handle } of implementations) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.maxBytes ?? usualMaxBytes,
      exposeHeadRoute: endpoint.heads === true,
      // Before the body is read: who may not ask need not be listened to.
      async onRequest(request) {
        const caller = await admit(endpoint, request, services)
        checkMediaType(endpoint, request)
        if (caller.member) await noteContact(services, caller.member, request.headers[deviceHeader])
        callers.set(request, caller)
      },
      async handler(request, reply) {
        const context = contextOf(endpoint, services, callers.get(request), request, reply)
        return answer(endpoint, await handle(context), reply)
      },
    })
  }
}

function contextOf(
  endpoint: Endpoint,
  services: Services,
  caller: Caller | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Context {
  return {
    params: checkInput(endpoint.params, request.params),
    query: checkInput(endpoint.query, request.query),
    // No body at all reads as an empty one, so that the missing fields are named.
    body: checkInput(endpoint.body, request.body === undefined ? {} : request.body),
    get person() {
      return caller?.person ?? missing(endpoint, 'person')
    },
    get member() {
      return caller?.member ?? missing(endpoint, 'member')
    },
    get staff() {
      return caller?.staff ? withHash(caller.staff, request) : missing(endpoint, 'staff')
    },
    readMember: () => memberIfAny(request, services),
    services,
    request,
    reply,
    log: request.log,
  }
}

function missing(endpoint: Endpoint, what: string): never {
  throw new Error(`${endpoint.path} is ${endpoint.access}: its handler has no ${what}`)
}

function answer(endpoint: Endpoint, result: unknown, reply: FastifyReply): unknown {
  if (result === reply || reply.sent) return reply
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (result instanceof RawJson) return reply.type(json).send(result.text)
  if (endpoint.response) return reply.type(json).send(JSON.stringify(v.parse(endpoint.response, result)))
  if (endpoint.produces && !reply.hasHeader('content-type')) reply.type(endpoint.produces)
  // A proxy that collects the stream first would hold the pokes back.
  if (endpoint.produces === 'text/event-stream') reply.header('x-accel-buffering', 'no')
  if (result instanceof Readable || result instanceof Uint8Array) return reply.send(result)
  return reply.send()
}
