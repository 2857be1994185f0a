import type { Joining } from '#server/engine/session/join-people.ts'
import { findPartner } from './partner-service.ts'

/** Transfers go over whole; who has points at the partner under both names cannot be joined. */
export const partnerJoining: Joining = {
  async conflicts(tx, { clientId, from, into }) {
    const rows = await tx
      .selectFrom('partner_transfer')
      .select('user_id')
      .distinct()
      .where('client_id', '=', clientId)
      .where('user_id', 'in', [from, into])
      .where('state', '<>', 'refused')
      .execute()
    return rows.length < 2 ? [] : [(await findPartner(tx, clientId))?.name ?? 'partner']
  },
  // Who they are at the partner is asked anew with the next transfer.
  join: async (tx, { clientId, from }) => {
    await tx.deleteFrom('partner_link').where('client_id', '=', clientId).where('user_id', '=', from).execute()
  },
}
