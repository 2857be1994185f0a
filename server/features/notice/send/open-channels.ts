import type { Channel } from '#contract/features/notice/notice-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Addressee } from './send-queries.ts'

/** By which channels something can leave this installation at all. */
export const openChannels = ({ messages }: Pick<Services, 'messages'>): Channel[] => [
  'in_app',
  'push',
  ...(messages.canMail ? (['mail'] as const) : []),
  ...(messages.canSms ? (['sms'] as const) : []),
]

/** By which channels of a notice somebody is reached. */
export function channelsTo({ email, phone, push }: Addressee, channels: readonly Channel[]): Channel[] {
  const reached: Record<Channel, boolean> = { in_app: true, mail: email !== '', sms: phone !== null, push }
  return channels.filter((channel) => reached[channel])
}
