import type { FindShown } from '#server/engine/server-feature.ts'
import { findNoticesFor } from './notice-queries.ts'

/** Notices that are for some audiences, but for those that are over. */
export const shownToAudiences: FindShown = async (tx, clientId, audienceIds) => {
  if (audienceIds.length === 0) return []
  const rows = await findNoticesFor(tx, clientId, audienceIds)
  return rows.map(({ audience, id, title }) => ({ audienceId: audience, id, name: title }))
}
