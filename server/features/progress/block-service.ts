import type { Change } from '#contract/engine/collection.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findCycles, saveItemProgress, type Owner } from './progress-queries.ts'
import { follow } from './progress-service.ts'

/**
 * Blocks an item for somebody whatever is done of it, or lets go of it: no certificate is given of what is blocked
 * (learning.md, 8.2). Their stream is held; what devices are told.
 */
export async function blockItem(tx: Tx, owner: Owner, item: Item, isBlocked: boolean, now: Date): Promise<Change[]> {
  const [current] = await findCycles(tx, owner, item)
  if (Boolean(current?.blocked_at) === isBlocked) return []
  const begun = {
    client_id: owner.clientId,
    user_id: owner.userId,
    item_kind: item.kind,
    item_id: item.id,
    cycle: 1,
    state: 'in_progress' as const,
    done: 0,
    total: 0,
    begun_at: now,
    finished_at: null,
    finishes: null,
    ended_at: null,
    updated_at: now,
  }
  await saveItemProgress(tx, { ...(current ?? begun), blocked_at: isBlocked ? now : null })
  return follow(tx, owner, item, now)
}
