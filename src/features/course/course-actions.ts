import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PayloadOf } from '#contract/sync/operations.ts'
import { holdDatabases, isHandingOver } from '#data/database-trouble.ts'
import type { Member } from '#platform/session-store.ts'
import { vault } from '#platform/vault.ts'
import { toast } from '#ui/toast.ts'

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
  if (isHandingOver())
    await holdDatabases(import('#data/outbox/queue.ts').then((m) => m.recordProgress(member, progress)))
  else await (await vault()).recordProgress(member, progress)
}

/** Says that the activity was seen as far as it asks. */
export async function completeActivity(member: Member, progress: PayloadOf<'activity.completion'>): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'activity.completion', payload: progress })
}
