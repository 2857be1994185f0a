import type { FastifyRequest } from 'fastify'
import { mayActFor } from '../session/tokens.ts'
import { wireHeader, type Endpoint } from '#contract/engine/endpoint.ts'
import { oldestServed, wireVersion } from '#contract/engine/sync/wire.ts'
import type { Member } from '../session/members.ts'
import { checkPublicClient, readAuthorization } from '#server/platform/http/authorization.ts'
import { checkOrigin } from '#server/platform/http/origin.ts'
import { fail, ProblemError } from '#server/platform/problem.ts'
import { admitStaff, isForStaff, type Admitted } from '../staff/admit-staff.ts'
import { clientOf } from './client-header.ts'
import type { Services } from '../services.ts'
import type { Person } from './implement.ts'

/** Who asks, as far as the endpoint's access wants to know. */
export interface Caller {
  person: Person | null
  member: Member | null
  staff: Admitted | null
}

/** Requests a minute where the endpoint does not say otherwise. */
const usualPerMinute = 600
/** Refusals a minute that one address gets told apart. Many people may be behind one. */
const refusedPerMinute = 600

/** Refuses an app too old or too new to be understood. Calls without the header (browsers, tools) pass. */
function checkWire(request: FastifyRequest, now: Date): void {
  const claimed = request.headers[wireHeader]
  if (claimed === undefined) return
  const version = typeof claimed === 'string' && /^\d{1,9}$/.test(claimed) ? Number(claimed) : Number.NaN
  const oldest = oldestServed(now)
  if (version >= oldest && version <= wireVersion) return
  fail('request.wire_unknown', { values: { oldest, newest: wireVersion } })
}

// [Note: Order of refusals] What is refused is counted, and counted before anybody is asked about it: whoever shows no
// good token by their address, who shows one by the person, and only then the database tells of membership and
// maintenance. Whoever tries what they may not have runs into a limit as those do who may.

/**
 * Finds out who asks and whether they may: 401, 403, 503 in maintenance, 404 where the module is off, or 429.
 * See [Note: Order of refusals].
 */
export async function admit(endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Caller> {
  const person = await countRefusal(request, services, async () => {
    checkWire(request, services.clock.now())
    checkOrigin(endpoint, request, services.config)
    return identify(endpoint, request, services)
  })
  await countRequest(endpoint, person, request, services)
  // What is about the account as a whole is not for a session of one client.
  if (endpoint.access === 'session' && person?.only && !endpoint.confined) fail('access.denied')
  const member = endpoint.access === 'member' && person ? await memberOf(person, request, services) : null
  if (member?.keptOut && !endpoint.whileKeptOut) fail('access.client_unknown')
  const staff = isForStaff(endpoint) && person ? await admitStaff(endpoint, person, request, services) : null
  const who = { userId: person?.userId ?? null, clientId: member?.clientId ?? (staff?.clientId || null) }
  if (!endpoint.inMaintenance) await services.maintenance.demandOpen(who)
  if (member?.mustFirst && !member.keptOut && !endpoint.beforeSteps) fail(member.mustFirst)
  if (member && endpoint.module && !(member.modules as readonly string[]).includes(endpoint.module))
    fail('access.module_off')
  return { person, member, staff }
}

/** Who asks, by what their token says alone. */
async function identify(endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Person | null> {
  // Its own credentials are looked up by the handler.
  if (endpoint.access === 'system') return null
  const { bearer, basic } = readAuthorization(request)
  // Of both headers, Bearer wins (specification, section 7).
  if (bearer === null) checkPublicClient(basic)
  if (endpoint.access === 'public') return null
  const token = bearer ?? fail('session.required')
  const { tokens, sessions } = services
  const person = await (endpoint.access === 'realtime' ? tokens.verifyRealtime(token) : tokens.verifyAccess(token))
  if (sessions.isRevoked(person.sessionId)) fail('session.revoked')
  return person
}

/**
 * Who asks at a public endpoint, when an access token came along; a token that is not good is refused all the
 * same. Whether they must first do something is the handler's to judge.
 */
export async function memberIfAny(request: FastifyRequest, services: Services): Promise<Member | null> {
  const { bearer: token } = readAuthorization(request)
  if (token === null) return null
  const person = await services.tokens.verifyAccess(token)
  if (services.sessions.isRevoked(person.sessionId)) fail('session.revoked')
  const member = await memberOf(person, request, services)
  return member.keptOut ? fail('access.client_unknown') : member
}

async function memberOf(person: Person, request: FastifyRequest, services: Services): Promise<Member> {
  const clientId = clientOf(request)
  const { only } = person
  if (only && only.clientId !== clientId) fail('access.client_unknown')
  const membership = (await services.members.findAny(person.userId, clientId)) ?? fail('access.client_unknown')
  if (!only) return { ...membership, ...person }
  // Who has become staff since is not acted for by another system any more.
  if (!mayActFor(only, membership.roles)) fail('session.revoked')
  const { modules } = only
  return { ...membership, ...person, modules: membership.modules.filter((name) => modules?.includes(name) ?? true) }
}

/** Counts the request for its person, else for its address. */
async function countRequest(
  endpoint: Endpoint,
  person: Person | null,
  request: FastifyRequest,
  services: Services,
): Promise<void> {
  const who = person ? `person ${person.userId}` : `address ${addressKey(request.ip)}`
  await services.limits.demand(`${who} ${endpoint.method} ${endpoint.path}`, endpoint.perMinute ?? usualPerMinute)
}

/** Counts what is refused for its address: past the limit, that is the answer. */
async function countRefusal<T>(request: FastifyRequest, services: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError)
      await services.limits.demand(`refused ${addressKey(request.ip)}`, refusedPerMinute)
    throw error
  }
}

/** An IPv6 customer has a whole /64: one of its addresses is as good as another. */
function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const middle = ip.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : []
  return [...front, ...middle, ...back].slice(0, 4).join(':')
}
