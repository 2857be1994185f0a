import type { Insertable, Selectable } from 'kysely'
import type { Partner } from '#contract/features/partner/partner-on-device.ts'
import type { PartnerRole } from '#contract/features/partner/partner-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { keyedHash, openSealer } from '#server/platform/seal/seal.ts'
import type { PartnerAccess } from './call/partner-client.ts'
import type { PartnerTable } from './partner-tables.ts'

export type PartnerRow = Selectable<PartnerTable>

const sealerOf = ({ config }: Pick<Services, 'config'>) => openSealer(config.secretKey, 'partner secrets')

/** Seals what is signed with. */
export const sealSecret = (services: Pick<Services, 'config'>, secret: string): string =>
  sealerOf(services).seal(secret)

/** The partner of a client; undefined: it has none. */
export const findPartner = (tx: Tx, clientId: number): Promise<PartnerRow | undefined> =>
  tx.selectFrom('partner').selectAll().where('client_id', '=', clientId).executeTakeFirst()

/** The same, held until the commit. */
export const lockPartner = (tx: Tx, clientId: number): Promise<PartnerRow | undefined> =>
  tx.selectFrom('partner').selectAll().where('client_id', '=', clientId).forUpdate().executeTakeFirst()

/**
 * Clients that have one. `isOn`: those alone whose people send points now, which is less to look through each minute; what
 * waits in another one goes on once an hour.
 */
export async function findPartnerClients(database: Services['database'], { isOn = false } = {}): Promise<number[]> {
  const clients = await database.inSystem((tx) =>
    tx.selectFrom('client').select(['id', 'modules']).where('closed_at', 'is', null).orderBy('id').execute(),
  )
  const having: number[] = []
  for (const { id, modules } of clients)
    if ((!isOn || modules.includes('points_transfer')) && (await database.inTenant(id, (tx) => findPartner(tx, id))))
      having.push(id)
  return having
}

/** In which a client's days are reckoned. */
export async function readTimeZone(tx: Tx, clientId: number): Promise<string> {
  const row = await tx.selectFrom('client').select('time_zone').where('id', '=', clientId).executeTakeFirstOrThrow()
  return row.time_zone
}

/** How the partner is asked. */
export const accessOf = (
  services: Pick<Services, 'config' | 'clock'>,
  { address, secret_sealed: sealed }: PartnerRow,
): PartnerAccess => ({
  address,
  secret: sealerOf(services).open(sealed),
  publicUrl: services.config.publicUrl,
  patience: services.config.partnerPatience,
  clock: services.clock,
})

/** Writes the partner of a client, and tells its people of it. */
export async function publishPartner(tx: Tx, row: Insertable<PartnerTable>): Promise<void> {
  const { client_id: clientId, ...rest } = row
  await tx
    .insertInto('partner')
    .values(row)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(rest))
    .execute()
  const shown: Partner = { id: 1, name: row.name, least: row.least }
  await publishRows(tx, clientId, 'pointsPartners', [shown])
}

/** Who a document is of, in a client. */
export const documentHash = (
  { config }: Pick<Services, 'config'>,
  { clientId, document, country }: { clientId: number; document: string; country: string },
): string => keyedHash(config.secretKey, 'partner documents', `${clientId}:${country}:${document}`)

/** Keeps who somebody is at the partner; false: their document is another account's. */
export async function keepLink(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  { hash, role, now }: { hash: string; role: PartnerRole; now: Date },
): Promise<boolean> {
  const link = { document_hash: hash, role, checked_at: now }
  await tx
    .insertInto('partner_link')
    .values({ client_id: clientId, user_id: userId, ...link })
    // Of two accounts with one document the second one to come finds it taken.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const holder = await tx
    .selectFrom('partner_link')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('document_hash', '=', hash)
    .executeTakeFirst()
  if (holder && holder.user_id !== userId) return false
  await tx
    .updateTable('partner_link')
    .set(link)
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
  return true
}

/** A person's document and the country that issued it; null: none is known. */
export async function findDocument(tx: Tx, userId: string): Promise<{ document: string; country: string } | null> {
  const row = await tx
    .selectFrom('person')
    .select(['document', 'document_country'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.document ? { document: row.document, country: row.document_country } : null
}

/** Removes the transfers of a client that is closed. */
export async function eraseTransfers(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('partner_transfer').where('client_id', '=', clientId).execute()
}
