import type { Tx } from '#server/platform/database/database.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { findCountries } from './person-queries.ts'

/**
 * The country of a member of a client (ISO 3166-1 alpha-2): of the address in their profile, else of their document, else
 * where the client is (loyalty, section 2).
 */
export async function readMemberCountry(tx: Tx, clientId: number, userId: string): Promise<string> {
  const { country } = await readAccess(tx, clientId)
  const told = await findCountries(tx, clientId, userId)
  return told?.address_country ?? (told?.document ? told.document_country : country)
}
