import { sql } from 'kysely'
import type { AwardState } from '#contract/features/badge/badge-rules.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Award } from '../award/award-queries.ts'

/** Where a page of holders begins: below this award. */
export interface HolderCursor {
  issuedAt: Date
  id: string
}

/** Who was awarded a badge, the newest first. */
export async function findHolders(
  tx: Tx,
  { clientId, badgeId }: { clientId: number; badgeId: string },
  { search, state, now }: { search?: string | undefined; state?: AwardState | undefined; now: Date },
  { cursor, limit }: { cursor: HolderCursor | null; limit: number },
): Promise<Award[]> {
  let query = tx.selectFrom('badge_award').selectAll().where('client_id', '=', clientId).where('badge_id', '=', badgeId)
  if (search) query = query.where(hasWords('badge_award.words', search))
  if (state === 'revoked') query = query.where('revoked_at', 'is not', null)
  if (state === 'expired') query = query.where('revoked_at', 'is', null).where('expires_at', '<=', now)
  if (state === 'valid')
    query = query
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  if (cursor) query = query.where(sql<boolean>`(issued_at, id) < (${cursor.issuedAt}::timestamptz, ${cursor.id})`)
  return query.orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
