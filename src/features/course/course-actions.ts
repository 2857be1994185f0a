import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { keepFavourite } from '#domain/favourite/favourite-actions.ts'
import type { Member } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'

/** The heart: kept on the device at once, sent when there is a network. */
export async function setFavourite(member: Member, courseId: number, favourite: boolean): Promise<void> {
  try {
    await keepFavourite(member, { kind: 'course', itemId: courseId }, favourite)
  } catch {
    toast(i18n._(msg`Não foi possível guardar neste aparelho. Tente novamente.`), { tone: 'bad' })
  }
}
