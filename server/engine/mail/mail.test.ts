import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeLetter } from './letter.ts'
import { openMailer, type Mailer } from './mailer.ts'
import type { DemoMailbox } from './demo-mailbox.ts'

const noMailbox: DemoMailbox = {
  keep: async () => {
    throw new Error('not the demo')
  },
  list: async () => [],
}
const letter = writeLetter({
  language: 'fr-FR',
  subject: 'Nouveau mot de passe\r\nBcc: x@example.com',
  greeting: 'Bonjour <b>Zoé</b>,',
  paragraphs: ['Voilà.'],
  action: { label: 'Ouvrir', url: 'https://trilha.example/a?b=1&c="2"' },
  notes: ['Une heure.'],
  signature: 'L’équipe',
})

describe('a letter', () => {
  test('says the same as text and as HTML, and what people typed is never markup', () => {
    expect(letter.text).toBe(
      'Bonjour <b>Zoé</b>,\n\nVoilà.\n\nOuvrir:\nhttps://trilha.example/a?b=1&c="2"\n\nUne heure.\n\nL’équipe\n',
    )
    expect(letter.html).toContain('Bonjour &lt;b&gt;Zoé&lt;/b&gt;,')
    expect(letter.html).toContain('href="https://trilha.example/a?b=1&amp;c=&quot;2&quot;"')
    expect(letter.html).toContain('<html lang="fr-FR">')
    expect(letter.html).not.toMatch(/<(script|img|link)/)
  })

  test('has one subject: a line break in it begins no other header', () => {
    expect(letter.subject).toBe('Nouveau mot de passe Bcc: x@example.com')
  })
})

describe('by SMTP', () => {
  const arrived: { from: string; to: string[]; data: string; user: string }[] = []
  let refuse: string | null = null
  let server: SMTPServer
  let mailer: Mailer
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        password === 'se/cret' ? done(null, { user: username }) : done(new Error('no')),
      onRcptTo: (_address, _session, done) => done(refuse === null ? null : new Error(refuse)),
      onData(stream, session, done) {
        let data = ''
        stream.on('data', (chunk) => (data += String(chunk)))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          arrived.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            data,
            user: String(session.user),
          })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    mailer = await openMailer(
      { smtpUrl: `smtp://app:se%2Fcret@127.0.0.1:${port}`, mailFrom: 'Trilha <no-reply@trilha.example>', demo: true },
      noMailbox,
    )
  })
  afterAll(async () => {
    mailer.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })

  test('it arrives as both, from the address that was set, with an id of its own', async () => {
    await mailer.send({ id: 'letter-1', to: 'ana@example.com', ...letter })
    const [mail] = arrived
    expect(mail).toMatchObject({ from: 'no-reply@trilha.example', to: ['ana@example.com'], user: 'app' })
    expect(mail?.data).toContain('Message-ID: <letter-1@trilha.example>')
    expect(mail?.data).toContain('From: Trilha <no-reply@trilha.example>')
    expect(mail?.data).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/)
    expect(mail?.data).not.toMatch(/^Bcc:/m)
  })

  test('an address with several in it is one address, or none', async () => {
    await mailer.send({ id: 'letter-2', to: 'a@example.com, b@example.com', ...letter }).catch(() => undefined)
    expect(arrived.slice(1).flatMap(({ to }) => to)).not.toContain('b@example.com')
  })

  test('a refusal is told without the address it is about', async () => {
    refuse = 'no such user zoe@example.com here'
    const sending = mailer.send({ id: 'letter-3', to: 'zoe@example.com', ...letter })
    await expect(sending).rejects.toThrow('the mail server did not take a letter')
    await expect(sending).rejects.not.toThrow(/zoe/)
    refuse = null
  })
})

test('without a mail server and outside the demo it says what is missing', async () => {
  const mailer = await openMailer({ smtpUrl: null, mailFrom: 'a@b.c', demo: false }, noMailbox)
  await expect(mailer.send({ id: 'x', to: 'a@b.c', ...letter })).rejects.toThrow('SMTP_URL is not set')
})
