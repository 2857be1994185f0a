import { readMaintenance, runsPlatform } from '#server/features/settings/sign-in-rules-service.ts'
import { findTesting } from '#server/features/settings/testers/testers-service.ts'
import type { MaintenanceRules } from '#server/engine/session/maintenance.ts'
import type { Services } from '#server/engine/services.ts'
import { findPerson } from './people/person-queries.ts'
import { findClients } from './signed-in-service.ts'

/** What is in maintenance, and who gets in all the same: the rules of signing in. */
export function maintenance(services: Pick<Services, 'database'>): MaintenanceRules {
  return {
    read: () => readMaintenance(services),
    async letsIn(userId, clientId) {
      const person = await services.database.inSystem((tx) => findPerson(tx, userId))
      if (!person) return false
      if (runsPlatform(person.superuser, await findClients(services.database, userId))) return true
      return clientId !== null && (await findTesting(services, userId)).has(clientId)
    },
  }
}
