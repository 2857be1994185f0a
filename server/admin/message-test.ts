import * as v from 'valibot'
import { emailSchema } from '#contract/engine/session/email.ts'
import { newId } from '#contract/engine/ids.ts'
import { openDemoMailbox } from '#server/engine/mail/demo-mailbox.ts'
import { openMailer } from '#server/engine/mail/mailer.ts'
import { openSms } from '#server/engine/mail/sms.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { command, CommandError, exits, type Answer, type Surroundings } from './command.ts'

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

async function openDemo({ services, config }: Surroundings) {
  const { database, clock } = await services()
  return openDemoMailbox({ database, clock, sealer: openSealer(config().secretKey, 'demo mailbox') })
}

export const mailTest = command({
  usage: 'mail test <e-mail>',
  about: 'send a letter at once; says what the mail server answered',
  read([typed, ...more]) {
    const email = v.safeParse(emailSchema, typed)
    return more.length === 0 && email.success ? email.output : null
  },
  async run(surroundings, to) {
    const mailer = await openMailer(surroundings.config(), await openDemo(surroundings))
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
    const sms = openSms(surroundings.config(), await openDemo(surroundings))
    return send(sms.canSend, 'SMS_GATEWAY_URL', (id) => sms.send({ id, channel: 'sms', to, text }))
  },
})
