import { sql } from 'kysely'
import { defaultLanguage, pickText } from '#contract/engine/language.ts'
import type { Joining } from '#server/engine/session/join-people.ts'

/** Photos go over whole; who sent some in the weeks of one campaign under both names cannot be joined. */
export const photoJoining: Joining = {
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
                .selectFrom('photo')
                .select('photo.id')
                .where('photo.client_id', '=', clientId)
                .where('photo.user_id', '=', userId)
                .whereRef('photo.week', '<=', 'campaign.ends_on')
                .whereRef('photo.week', '>=', 'campaign.begins_on'),
            ),
          ),
        ),
      )
      .orderBy('campaign.id')
      .execute()
    const slots = await tx
      .selectFrom('photo')
      .innerJoin('photo as own', (join) =>
        join
          .onRef('own.client_id', '=', 'photo.client_id')
          .onRef('own.photo_type_id', '=', 'photo.photo_type_id')
          .onRef('own.store_id', '=', 'photo.store_id')
          .onRef('own.week', '=', 'photo.week'),
      )
      .select('photo.week')
      .where('photo.client_id', '=', clientId)
      .where('own.client_id', '=', clientId)
      .where('photo.user_id', '=', from)
      .where('own.user_id', '=', into)
      .orderBy('photo.week')
      .execute()
    // A week outside of every campaign has one photo of a kind too.
    return rows.length > 0 ? rows.map(({ name }) => pickText(name, defaultLanguage)) : slots.map(({ week }) => week)
  },
  async figures(tx, clientId, userId) {
    const row = await tx
      .selectFrom('photo')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.coalesce(eb.fn.sum<string>('points'), eb.lit(0)).as('points'),
      ])
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { photos: row.count, photo_points: Number(row.points) }
  },
  async earned(tx, { clientId, from, into }, since) {
    const row = await tx
      .selectFrom('photo')
      .select('photo.id')
      .where('photo.client_id', '=', clientId)
      .where('photo.user_id', 'in', [from, into])
      .where((eb) =>
        eb.or([
          eb('photo.recorded_at', '>', since),
          eb.exists(
            eb
              .selectFrom('case_decision')
              .select('case_decision.id')
              .where('case_decision.client_id', '=', clientId)
              .where('case_decision.queue', '=', 'photo')
              .where('case_decision.decided_at', '>', since)
              .whereRef('case_decision.case_id', '=', sql<string>`${sql.ref('photo.id')}::text`),
          ),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
}
