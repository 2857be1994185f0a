import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PayloadOf } from '#contract/engine/operation.ts'
import { holdDatabases, isDatabaseClosing } from '#engine/database/database-trouble.ts'
import type { Member } from '#platform/session-store.ts'
import { vault } from '#platform/workers/vault.ts'
import { toast } from '#ui/feedback/toast.ts'

/** The heart: kept on the device at once, sent when there is a network. */
export async function setFavourite(member: Member, courseId: number, favourite: boolean): Promise<void> {
  try {
    await (await vault()).queueOperation({ member, kind: 'course.favourite', payload: { courseId, favourite } })
  } catch {
    toast(i18n._(msg`Não foi possível guardar neste aparelho. Tente novamente.`), { tone: 'bad' })
  }
}

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
