import type { FindMember } from '#server/platform/members.ts'
import type { Services } from '#server/platform/services.ts'
import { findMembership, findPerson } from './person-queries.ts'

/** A person's part in a client; null when they have none there or are blocked. */
export function findMember({ database }: Pick<Services, 'database'>): FindMember {
  return (userId, clientId) =>
    database.inTenant(clientId, async (tx) => {
      const membership = await findMembership(tx, clientId, userId)
      if (!membership) return null
      const person = await findPerson(tx, userId)
      if (!person || person.blocked_at) return null
      return { userId, clientId, roles: membership.roles, modules: membership.modules, timeZone: membership.time_zone }
    })
}
