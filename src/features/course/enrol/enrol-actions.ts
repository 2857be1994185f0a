import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { enrolIn, leaveCourse } from '#domain/enrolment/enrolment-actions.ts'
import type { Member } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Kept on the device at once, sent when there is a network; then says what was done. */
async function keep(done: MessageDescriptor, act: () => Promise<void>): Promise<void> {
  try {
    await act()
    toast(i18n._(done))
  } catch {
    toast(i18n._(msg`Não foi possível guardar neste aparelho. Tente novamente.`), { tone: 'bad' })
  }
}

export const enrol = (member: Member, courseId: number) => keep(msg`Inscrição feita`, () => enrolIn(member, courseId))

export const ask = (member: Member, courseId: number) => keep(msg`Pedido guardado`, () => enrolIn(member, courseId))

export const leave = (member: Member, courseId: number) =>
  keep(msg`Você saiu do curso`, () => leaveCourse(member, courseId))

export const takeBack = (member: Member, courseId: number) =>
  keep(msg`Pedido cancelado`, () => leaveCourse(member, courseId))
