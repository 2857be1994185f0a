import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { revisionHeader, type Endpoint } from '#contract/engine/endpoint.ts'
import type { Permission } from '#contract/engine/feature.ts'
import type { RoleName } from '#contract/engine/session/client.ts'
import { can } from '#contract/model.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { clientOf } from '../http/client-header.ts'
import { keyOf } from '../http/request-key.ts'
import type { Services } from '../services.ts'
import type { TokenPerson } from '../session/tokens.ts'
import type { Staff } from './staff.ts'
import { findStanding, noteDeskSeen, type Standing } from './staff-queries.ts'

/** How long a proof of being there is good for, in milliseconds ([Note: Proof]). */
const proofFor = 5 * 60_000

// [Note: Left desks] Who goes away from the desk leaves it open for whoever comes. So after half an hour without anything
// done there, and after twelve hours in all, everything of it asks for a proof; the learner's app goes on.

/** How long the desk stays open without anything done at it, and in all, in milliseconds ([Note: Left desks]). */
const idleFor = 30 * 60_000
const openFor = 12 * 3_600_000
/** A session is not noted as being at the desk more often than this (ms). */
const seenEvery = 60_000

/** Something that a part demands of who asks as staff; fails with a problem. */
export type DemandOfStaff = (
  tx: Tx,
  person: { id: string; roles: readonly RoleName[]; factorStated: boolean },
) => Promise<void>

/** What a part does when a session of staff comes to the desk for the first time, in the transaction that notes it. */
export type ArrivalAtDesk = (tx: Tx, session: { userId: string; sessionId: string }, now: Date) => Promise<void>

/** Who asks, before the body of the request was read. */
export type Admitted = Omit<Staff, 'requestHash'>

/** Whether only staff ask there. */
export const isForStaff = ({ access }: Endpoint): boolean => access === 'staff' || access === 'platform'

type AdmittedBy = Pick<Services, 'database' | 'clock' | 'staffDemands' | 'deskArrivals' | 'jobs'>

/**
 * Who asks as staff: 401, 403 (proof, permission, no part in the client), 404 where the module is off, 428 where a write
 * says neither what it is repeated by nor which revision was seen.
 */
export async function admitStaff(
  endpoint: Endpoint,
  person: TokenPerson,
  request: FastifyRequest,
  { database, clock, staffDemands, deskArrivals, jobs }: AdmittedBy,
): Promise<Admitted> {
  // A session of another system, or of a client's own provider, is one of an ordinary member.
  if (person.only) fail('access.denied')
  const clientId = endpoint.access === 'platform' ? 0 : clientOf(request)
  const { userId, sessionId } = person
  const standing = await database.inSystem(async (tx) => {
    const found = await findStanding(tx, { userId, sessionId }, clientId)
    if (found) for (const demand of staffDemands) await demand(tx, { id: userId, ...found })
    return found
  })
  if (!standing) return fail(clientId === 0 ? 'session.revoked' : 'access.client_unknown')
  if (standing.mustChangePassword) fail('session.password_change_required')
  const { roles } = standing
  const now = clock.now()
  if (isLeft(standing, now) || (endpoint.proof && since(standing.provenAt, now) > proofFor))
    fail('session.proof_required')
  if (since(standing.deskSeenAt, now) > seenEvery) {
    const arrives = standing.deskSeenAt === null && roles.some((role) => role !== 'member')
    await database.inSystem(async (tx) => {
      await noteDeskSeen(tx, sessionId, now)
      if (arrives) for (const arrive of deskArrivals) await arrive(tx, { userId, sessionId }, now)
    })
    if (arrives) jobs.nudge()
  }
  if (!can(roles, endpoint.permission as Permission)) fail('access.denied')
  if (endpoint.module && !(standing.modules as readonly string[]).includes(endpoint.module)) fail('access.module_off')
  const key = endpoint.method === 'GET' ? null : keyOf(request)
  const rev = endpoint.edits ? revOf(request) : null
  const { timeZone } = standing
  return { userId, sessionId, clientId, roles, timeZone, address: request.ip, requestId: request.id, key, rev }
}

/** How long ago something was, in milliseconds; for ever where it never was. */
const since = (at: Date | null, now: Date): number => (at ? now.getTime() - at.getTime() : Infinity)

/** Whether the desk was left open for too long for whoever sits there now to be believed ([Note: Left desks]). */
function isLeft({ provenAt, deskSeenAt }: Standing, now: Date): boolean {
  const proven = since(provenAt, now)
  return proven > openFor || Math.min(proven, since(deskSeenAt, now)) > idleFor
}

/** Adds what tells a request from others that are sent under the same key: its address, its revision and its body. */
export function withHash(staff: Admitted, request: FastifyRequest): Staff {
  const { method, url, body } = request
  const hash = createHash('sha256').update(`${method} ${url}\n${staff.rev ?? ''}\n`)
  // Bytes go in as they are: as JSON a file of 50 MB would be several times as many.
  hash.update(body instanceof Uint8Array ? body : JSON.stringify(body ?? null))
  return { ...staff, requestHash: hash.digest('base64url') }
}

function revOf(request: FastifyRequest): number {
  const said = /^"(\d{1,9})"$/.exec(request.headers[revisionHeader] ?? '')?.[1]
  return said === undefined ? fail('edit.rev_required') : Number(said)
}
