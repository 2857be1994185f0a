import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Channel, ListedNotice, NoticeState } from '#contract/features/notice/notice-schema.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** Where a notice is in its life, in a word. */
export const stateWords: Record<NoticeState, { label: MessageDescriptor; tone: Tone }> = {
  draft: { label: msg`Rascunho`, tone: 'neutral' },
  scheduled: { label: msg`Agendado`, tone: 'brand' },
  sending: { label: msg`Enviando`, tone: 'warn' },
  sent: { label: msg`Enviado`, tone: 'ok' },
  stopped: { label: msg`Parado`, tone: 'bad' },
}

/** How a notice reaches people. */
export const channelWords: Record<Channel, MessageDescriptor> = {
  in_app: msg`No app`,
  push: msg`Notificação no aparelho`,
  mail: msg`E-mail`,
  sms: msg`SMS`,
}

/** Whom a notice is for; null: everybody. */
export const audienceName = ({ audience }: Pick<ListedNotice, 'audience'>): string | null =>
  audience && (audience.name ?? String(audience.id))
