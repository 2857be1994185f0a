import { sql } from 'kysely'
import { newId } from '#contract/engine/ids.ts'
import { clientHeader, idempotencyHeader, revisionHeader } from '#contract/engine/endpoint.ts'
import type { ClientRole } from '#contract/engine/session/client.ts'
import { addMembership, addPerson, grantPlatform } from '#server/features/session/people/people-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ask, password, type Answer, type Installation } from './server/test-installation.ts'

/** What a request of staff says beside its body; a write has a key of its own unless told. */
export interface StaffExtras {
  rev?: number
  key?: string | null
  clientId?: number
}

/** What staff are let into: an installation, or the parts of a server that a test put together. */
type Server = Pick<Installation, 'app'> & { services: Pick<Services, 'database' | 'tokens'>; clock: Clock }

/** A member of staff who has just signed in. */
export interface StaffCaller {
  userId: string
  sessionId: string
  headers(extras?: StaffExtras): Promise<Record<string, string>>
  get(url: string, extras?: StaffExtras): Promise<Answer>
  send(method: 'POST' | 'PUT', url: string, body?: unknown, extras?: StaffExtras): Promise<Answer>
}

/** Somebody new with these roles in a client; `platform`: somebody who runs the installation, in no client. */
export async function openStaff(
  installation: Server,
  who: 'platform' | readonly ClientRole[],
  clientId = 1,
): Promise<StaffCaller> {
  const { services, clock } = installation
  const email = `staff-${newId().slice(-12)}@example.com`
  const names = { username: null, firstName: 'Equipe', lastName: 'Silva' }
  const userId = await services.database.inSystem(async (tx) => {
    const id = await addPerson(tx, { email, emailProven: true, ...names, password }, clock.now())
    if (who === 'platform') await grantPlatform(tx, id)
    await haveFactor(tx, id, clock.now())
    return id
  })
  if (who !== 'platform') {
    const membership = { clientId, userId, roles: [...who], profession: null }
    await services.database.inTenant(clientId, (tx) => addMembership(tx, membership, clock.now()))
  }
  return signInAs(installation, userId, clientId)
}

/** Staff have a second factor, or do nothing at the desk: at once or after a week ([Note: Who needs a second factor]). */
async function haveFactor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('second_factor')
    .values({ id: newId(), user_id: userId, kind: 'totp', secret: 'sealed', created_at: now, confirmed_at: now })
    .execute()
}

/** The same for somebody who is there already. */
export async function signInAs({ services, app, clock }: Server, userId: string, ownClient = 1): Promise<StaffCaller> {
  const sessionId = newId(clock.now().getTime())
  await services.database.inSystem((tx) =>
    tx
      .insertInto('session_family')
      .values({
        id: sessionId,
        user_id: userId,
        created_at: clock.now(),
        proven_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + 30 * 86_400_000),
        revoked_at: null,
      })
      .execute(),
  )
  const headers = async ({ rev, key = newId(), clientId = ownClient }: StaffExtras = {}) => ({
    authorization: `Bearer ${await services.tokens.signAccess({ userId, sessionId })}`,
    [clientHeader]: String(clientId),
    ...(key !== null && { [idempotencyHeader]: key }),
    ...(rev !== undefined && { [revisionHeader]: `"${rev}"` }),
  })
  // However far a test turned the clock they never left the desk; what wants a fresh proof still wants it.
  const beAtDesk = () =>
    services.database.inSystem(async (tx) => {
      const now = clock.now()
      const lately = new Date(now.getTime() - 6 * 60_000)
      await tx
        .updateTable('session_family')
        .set({ desk_seen_at: now, proven_at: sql<Date>`greatest(proven_at, ${lately})` })
        .where('id', '=', sessionId)
        .execute()
    })
  return {
    userId,
    sessionId,
    headers,
    get: async (url, extras) => {
      await beAtDesk()
      return ask(app, { method: 'GET', url, headers: await headers(extras) })
    },
    send: async (method, url, body, extras) => {
      await beAtDesk()
      return ask(app, { method, url, body, headers: await headers(extras) })
    },
  }
}
