import type { Tx } from '#server/platform/database/database.ts'
import type { Mail, Mailer } from './mailer.ts'
import type { Sms, SmsSender } from './sms.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

/** Letters and short messages on their way: they leave when the transaction has been committed. */
export interface Messages {
  mail(tx: Tx, mail: Omit<Mail, 'id'>, expiresAt: Date): Promise<void>
  sms(tx: Tx, message: Omit<Sms, 'id'>, expiresAt: Date): Promise<void>
  /** Hands a letter over at once, for a job that sends it itself; rejects where it was not taken. */
  sendMail(mail: Mail): Promise<void>
  /** The same of a short message. */
  sendSms(message: Sms): Promise<void>
  /** Whether letters can leave at all. */
  readonly canMail: boolean
  /** Whether short messages can leave at all. */
  readonly canSms: boolean
}

/** Messages by way of the jobs office. */
export function openMessages(jobs: JobQueue, mailer: Mailer, sender: SmsSender): Messages {
  jobs.use('mail', (payload, id) => mailer.send({ ...(payload as Mail), id }))
  jobs.use('sms', (payload, id) => sender.send({ ...(payload as Sms), id }))
  return {
    mail: (tx, payload, expiresAt) => jobs.queue(tx, { kind: 'mail', payload, expiresAt }),
    sms: (tx, payload, expiresAt) => jobs.queue(tx, { kind: 'sms', payload, expiresAt }),
    sendMail: (mail) => mailer.send(mail),
    sendSms: (message) => sender.send(message),
    canMail: mailer.canSend,
    canSms: sender.canSend,
  }
}
