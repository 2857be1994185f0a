import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Sends by an SMTP server: `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…:465`. */
export function smtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A letter never reads files or addresses of ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    canSend: true,
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // As an object: whatever is in the address is the address, never a list or a header.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
        })
      } catch (error) {
        // The server's words may repeat the recipient: only what kind of failure it was is told.
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // oxlint-disable-next-line preserve-caught-error -- the cause would tell it
        throw new Error(`the mail server did not take a letter (${code ?? 'unknown'} ${responseCode ?? ''})`.trim())
      }
    },
    close: () => transport.close(),
  }
}
