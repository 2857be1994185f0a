import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import type { Channel } from '#contract/features/notice/notice-schema.ts'
import { smsText } from '#contract/features/notice/sms-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { sendPush, type Pushing } from '../push/send-push.ts'
import type { ClientWords, SaidNotice } from './client-words.ts'
import { noticeLetter } from './notice-letter.ts'
import type { Addressee } from './send-queries.ts'

/** Everything a notice is handed over with. */
export interface ToHandOver {
  /** The message's: handed over again it is the same message. */
  id: string
  noticeId: string
  said: SaidNotice
  client: ClientWords
  to: Addressee
  link: string | null
}

export type HandingOver = Pick<Services, 'messages'> & Pushing

/** Hands a notice over by one channel; rejects where it was not taken and is worth trying again. False: it leads nowhere any more. */
export async function handOver(
  services: HandingOver,
  channel: Exclude<Channel, 'in_app'>,
  { id, noticeId, said, client, to, link }: ToHandOver,
): Promise<boolean> {
  const { messages } = services
  if (channel === 'mail') {
    await messages.sendMail({ id, to: to.email, ...noticeLetter(said, { name: to.firstName, brand: client.name }) })
    return true
  }
  if (channel === 'sms') {
    if (to.phone === null) return false
    await messages.sendSms({ id, channel: 'sms', to: to.phone, text: smsText(said) })
    return true
  }
  const { title, body, language } = said
  const path = link ?? noticePaths.notices()
  return sendPush(services, { userId: to.userId, noticeId, title, body: short(body), path, language })
}

/** A push message holds some 4,000 bytes, and a screen shows a few lines of it. */
const short = (body: string) => (body.length > 300 ? `${body.slice(0, 299)}…` : body)
