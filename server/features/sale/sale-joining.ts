import { sql } from 'kysely'
import { defaultLanguage, pickText } from '#contract/engine/language.ts'
import type { Joining } from '#server/engine/session/join-people.ts'

/** Sales go over whole; who reported in one campaign under both names cannot be joined. */
export const saleJoining: Joining = {
  async conflicts(tx, { clientId, from, into }) {
    const rows = await tx
      .selectFrom('campaign')
      .select('name')
      .where('campaign.client_id', '=', clientId)
      .where((eb) =>
        eb.and(
          [from, into].map((userId) =>
            eb.exists(
              eb
                .selectFrom('sale')
                .select('sale.id')
                .where('sale.client_id', '=', clientId)
                .where('sale.user_id', '=', userId)
                .whereRef('sale.campaign_id', '=', 'campaign.id'),
            ),
          ),
        ),
      )
      .orderBy('campaign.id')
      .execute()
    return rows.map(({ name }) => pickText(name, defaultLanguage))
  },
  async figures(tx, clientId, userId) {
    const row = await tx
      .selectFrom('sale')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.coalesce(eb.fn.sum<string>('points'), eb.lit(0)).as('points'),
      ])
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { sales: row.count, sale_points: Number(row.points) }
  },
  async earned(tx, { clientId, from, into }, since) {
    const row = await tx
      .selectFrom('sale')
      .select('sale.id')
      .where('sale.client_id', '=', clientId)
      .where('sale.user_id', 'in', [from, into])
      .where((eb) =>
        eb.or([
          eb('sale.recorded_at', '>', since),
          eb.exists(
            eb
              .selectFrom('case_decision')
              .select('case_decision.id')
              .where('case_decision.client_id', '=', clientId)
              .where('case_decision.queue', '=', 'sale')
              .where('case_decision.decided_at', '>', since)
              .whereRef('case_decision.case_id', '=', sql<string>`${sql.ref('sale.id')}::text`),
          ),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
}
