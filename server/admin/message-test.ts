import { newId } from '#contract/engine/ids.ts'
import { openMailer } from '#server/engine/mail/mailer.ts'
import { openSms } from '#server/engine/mail/sms.ts'
import { command, CommandError, exits, type Answer } from './command.ts'
import { readEmail } from './read-email.ts'

const text = 'Trilha: this message shows that messages can be sent. / Esta mensagem mostra que o envio funciona.'

/** Sends one message at once, past the queue: what the gateway says is the answer. */
async function send(ready: boolean, missing: string, work: (id: string) => Promise<void>): Promise<Answer> {
  if (!ready) throw new CommandError(`${missing} is not set.`)
  const id = newId()
  try {
    await work(id)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), exits.unreached, error)
  }
  return { lines: [`accepted ${id}`], json: { accepted: id } }
}

export const mailTest = command({
  usage: 'mail test <e-mail>',
  about: 'send a letter at once; says what the mail server answered',
  read: readEmail,
  async run(surroundings, to) {
    const mailer = await openMailer(surroundings.config(), (await surroundings.services()).demoMailbox)
    try {
      const letter = { to, subject: 'Trilha', text, html: `<p>${text}</p>` }
      return await send(mailer.canSend, 'SMTP_URL', (id) => mailer.send({ id, ...letter }))
    } finally {
      mailer.close()
    }
  },
})

export const smsTest = command({
  usage: 'sms test <phone>',
  about: 'send a short message at once (phone as +5511912345678); says what the gateway answered',
  read: ([typed = '', ...more]) => (more.length === 0 && /^\+[1-9]\d{7,14}$/.test(typed) ? typed : null),
  async run(surroundings, to) {
    const sms = openSms(surroundings.config(), (await surroundings.services()).demoMailbox)
    return send(sms.canSend, 'SMS_GATEWAY_URL', (id) => sms.send({ id, channel: 'sms', to, text }))
  },
})
