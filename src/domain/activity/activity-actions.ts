import type { PayloadOf } from '#contract/engine/operation.ts'
import { holdDatabases, isDatabaseClosing } from '#engine/database/database-trouble.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

/** Keeps on the device what was played or shown; the outbox sends it. */
export async function keepProgress(member: Member, progress: PayloadOf<'activity.progress'>): Promise<void> {
  const report = { member, kind: 'activity.progress', payload: progress, combine: true } as const
  if (isDatabaseClosing()) await holdDatabases(import('#engine/outbox/queue.ts').then((m) => m.queueOperation(report)))
  else await (await vault()).queueOperation(report)
}

/** Says that the activity was seen as far as it asks. */
export async function completeActivity(member: Member, progress: PayloadOf<'activity.completion'>): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'activity.completion', payload: progress })
}
