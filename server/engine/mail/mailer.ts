import type { Config } from '#server/platform/config/config.ts'
import type { DemoMailbox } from './demo-mailbox.ts'

/** A letter, ready to go. */
export interface Mail {
  /** Made once for each letter: sent again it is the same letter. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Sends letters. */
export interface Mailer {
  /** Resolves once the letter was taken over; throws when it was not and is worth trying again. */
  send(mail: Mail): Promise<void>
  /** False where nothing is set up to send them. */
  readonly canSend: boolean
  close(): void
}

/** The mailer of the configuration: `SMTP_URL`, else the demo's mailbox, else one that says what is missing. */
export async function openMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'demo'>,
  demo: DemoMailbox,
): Promise<Mailer> {
  if (config.smtpUrl !== null) return (await import('./smtp-mailer.ts')).smtpMailer(config.smtpUrl, config.mailFrom)
  if (config.demo) {
    const send: Mailer['send'] = ({ id, to, subject, text }) => demo.keep({ id, channel: 'mail', to, subject, text })
    return { canSend: true, send, close() {} }
  }
  return {
    canSend: false,
    async send() {
      throw new Error('no letter can be sent: SMTP_URL is not set')
    },
    close() {},
  }
}
