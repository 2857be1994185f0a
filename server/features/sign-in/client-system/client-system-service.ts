import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ModuleName } from '#contract/engine/feature.ts'
import { isStaff } from '#contract/engine/session/client.ts'
import type { ClientSystem, SystemPurpose } from '#contract/features/sign-in/client-system.ts'
import { newId } from '#contract/engine/ids.ts'
import { issueLinkToken } from '#server/features/session/tokens/link-token-service.ts'
import { hashOf } from '#server/features/session/tokens/one-time-service.ts'
import { endSessionsOfSystem } from '#server/features/session/refresh-service.ts'
import { personByName } from '#server/features/session/people/people-service.ts'
import type { ClientSystemTable } from '../sign-in-tables.ts'
import { readAuthorization, readBasic } from '#server/platform/http/authorization.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import {
  findModules,
  findSystem,
  findSystems,
  insertSystem,
  noteUse,
  replaceSecret,
  revokeSystem,
} from './client-system-queries.ts'

// [Note: Webservice login] Another system of a client (its intranet, its ERP) asks us server to server
// for a token of one of the client's people and opens `/webservice-login/<token>` in their browser. It
// identifies itself by Basic credentials that an administrator made for it; the token is signed by us,
// lives five minutes and works once.

const tokenLifetime = 5 * 60
const day = 24 * 3600
/** How long the secret before the present one is taken (ms). */
const formerFor = day * 1000
/** How often a use is noted (ms). */
const notedEvery = 3_600_000
const username = ({ client_id, id }: Pick<ClientSystemTable, 'client_id' | 'id'>) => `system-${client_id}-${id}`
const usernamePattern = /^system-([1-9]\d{0,14})-([0-9a-f-]{36})$/

const describe = (system: ClientSystemTable): ClientSystem => ({
  id: system.id,
  name: system.name,
  purpose: system.purpose,
  username: username(system),
  modules: system.modules,
  createdAt: system.created_at.toISOString(),
  lastUsedAt: system.last_used_at?.toISOString() ?? null,
  formerUntil: system.former_until?.toISOString() ?? null,
  revokedAt: system.revoked_at?.toISOString() ?? null,
})

const newSecret = () => randomBytes(32).toString('base64url')

const subjectOf = (id: string) => ({ kind: 'client-system', id })

/** Makes a system with its secret, which nobody can read again. */
export async function addSystem(
  services: Services,
  staff: Staff,
  asked: { name: string; purpose: SystemPurpose; modules: ModuleName[] | null },
): Promise<ClientSystem & { secret: string }> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    // Nobody gives what the client has not.
    const modules = await findModules(tx, clientId)
    if (asked.modules?.some((name) => !modules.includes(name)))
      fail('request.invalid', { fields: [{ field: 'modules', code: 'invalid' }] })
    const secret = newSecret()
    const system = {
      client_id: clientId,
      id: newId(now.getTime()),
      name: asked.name,
      purpose: asked.purpose,
      modules: asked.modules,
      secret_hash: hashOf(secret),
      created_at: now,
      revoked_at: null,
      last_used_at: null,
      former_secret_hash: null,
      former_until: null,
    }
    await insertSystem(tx, system)
    const { name, purpose } = system
    const after = { name, purpose, modules: asked.modules }
    await note({ act: 'client-system.add', subject: subjectOf(system.id), after })
    return { ...describe(system), secret }
  })
}

export async function listSystems({ database }: Services, { clientId }: Staff): Promise<ClientSystem[]> {
  const systems = await database.inTenant(clientId, (tx) => findSystems(tx, clientId))
  return systems.map(describe)
}

/** Gives a system a new secret; both are taken for a day, so that no sign-in is lost while it is put in place. */
export async function renewSystem(
  services: Services,
  staff: Staff,
  id: string,
): Promise<ClientSystem & { secret: string }> {
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    const secret = newSecret()
    const formerUntil = new Date(now.getTime() + formerFor)
    const system = await replaceSecret(tx, staff.clientId, id, { secretHash: hashOf(secret), formerUntil })
    if (!system) fail('resource.not_found')
    await note({ act: 'client-system.renew', subject: subjectOf(id) })
    return { ...describe(system), secret }
  })
}

/** Revokes a system; the sessions it has opened end with it. */
export async function endSystem(services: Services, staff: Staff, id: string): Promise<void> {
  await writeAsStaff(services, staff, async (tx, { note, now }) => {
    if (!(await revokeSystem(tx, staff.clientId, id, now))) fail('resource.not_found')
    await note({ act: 'client-system.revoke', subject: subjectOf(id) })
    return { done: true }
  })
  await endSessionsOfSystem(services, id)
}

/** Which system asks; fails with `request.client_invalid` alike for an unknown, a revoked and a wrong one, and one for other things. */
export async function authenticateSystem(
  { database, clock }: Services,
  request: FastifyRequest,
  purpose: SystemPurpose,
): Promise<ClientSystemTable> {
  const given = readBasic(readAuthorization(request).basic)
  const [, client = '', id = ''] = usernamePattern.exec(given?.username ?? '') ?? []
  const system =
    client && id ? await database.inTenant(Number(client), (tx) => findSystem(tx, Number(client), id)) : undefined
  const isRight = (hash: string | null | undefined) =>
    timingSafeEqual(Buffer.from(hashOf(given?.password ?? '')), Buffer.from(hash ?? hashOf('')))
  const now = clock.now()
  const [isPresent, isFormer] = [isRight(system?.secret_hash), isRight(system?.former_secret_hash)]
  const isTaken = isPresent || (isFormer && (system?.former_until ?? now) > now)
  if (!system || system.purpose !== purpose || system.revoked_at || !isTaken) fail('request.client_invalid')
  if (now.getTime() - (system.last_used_at?.getTime() ?? 0) > notedEvery)
    await database.inTenant(system.client_id, (tx) => noteUse(tx, system.client_id, system.id, now))
  return system
}

/** A token that signs a member of the system's client in, once. */
export async function issueWebserviceToken(
  services: Services,
  system: ClientSystemTable,
  typed: string,
): Promise<{ token: string; url: string; expires_in: number }> {
  const person = await personByName(services, typed)
  const membership = person && (await services.members.find(person.id, system.client_id))
  if (!membership) fail('login.no_profile')
  // A system of a client is no way into what its staff may do, still less into the platform.
  if (isStaff(membership.roles)) fail('access.denied')
  const holder = { clientId: system.client_id, userId: membership.userId, systemId: system.id }
  const token = await services.tokens.signTicket('webservice', holder, tokenLifetime)
  return { token, url: `${services.config.publicUrl}/webservice-login/${token}`, expires_in: tokenLifetime }
}

/** A token for a link into the system's client. */
export async function issueSystemLink(
  services: Services,
  system: ClientSystemTable,
  link: { path: string; days: string },
): Promise<{ link_token: string; expires_in: number }> {
  const seconds = Number(link.days) * day
  const link_token = await issueLinkToken(services, { clientId: system.client_id, path: link.path }, seconds)
  return { link_token, expires_in: seconds }
}
