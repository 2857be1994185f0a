import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const form = { name: 'Rui', email: 'rui@example.com', subject: 'Não consigo entrar', message: 'A senha não chega.' }

onOneEngine((engine) => {
  let installation: Installation
  /** Of the client, and of the platform where none is named. */
  const setSupport = async (email: string | null) => {
    const support = { use: email !== null, email, phone: null }
    await installation.services.database.inSystem(async (tx) => {
      for (const client of [0, 1]) await writeAccess(tx, client, { support })
    })
  }
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    await setSupport('ajuda@tintas.example')
  })
  afterAll(async () => installation.close())

  const stored = (clientId: number) =>
    installation.services.database.inTenant(clientId, (tx) => tx.selectFrom('contact_message').selectAll().execute())

  test('a message to a client’s support is kept for that client, with a number to quote', async () => {
    const answer = await ask(installation.app, {
      method: 'POST',
      url: '/api/contact/',
      body: { ...form, client: 'tintas' },
    })
    const { receipt } = answer.json<{ receipt: string }>()
    expect(receipt).toMatch(/^S-[0-9A-F]{8}$/)
    expect(await stored(1)).toMatchObject([{ ...form, receipt, user_id: null, sent_at: installation.clock.now() }])
    expect(await stored(2)).toEqual([])
  })

  test('one of a signed-in person says whose it is; one to nobody in particular is the platform’s', async () => {
    await installation.as('bia').request('POST', '/api/contact/', { ...form, client: 'tintas', subject: 'Meus pontos' })
    expect((await stored(1)).find((one) => one.subject === 'Meus pontos')?.user_id).toBe(installation.ids.bia)
    await ask(installation.app, { method: 'POST', url: '/api/contact/', body: form })
    expect(await stored(0)).toHaveLength(1)
  })

  test('support is told by e-mail where it has an address, and its subject can begin no other header', async () => {
    const body = { ...form, client: 'tintas', subject: 'Oi\nBcc: todos@example.com' }
    const answer = await ask(installation.app, { method: 'POST', url: '/api/contact/', body })
    const { receipt } = answer.json<{ receipt: string }>()
    await installation.services.jobs.run()
    const letters = await installation.services.demoMailbox.list()
    const letter = letters.find(({ subject }) => subject.includes(receipt))
    expect(letter).toMatchObject({ to: 'ajuda@tintas.example', subject: `[${receipt}] Oi Bcc: todos@example.com` })
    expect(letter?.text).toContain('De: Rui <rui@example.com>')
  })

  test('engine B16: a message that nobody would read is refused with the reason, and not kept', async () => {
    await setSupport(null)
    const before = [await stored(0), await stored(1)].flat().length
    for (const client of ['tintas', undefined]) {
      const answer = await ask(installation.app, { method: 'POST', url: '/api/contact/', body: { ...form, client } })
      expect([answer.status, answer.json()]).toMatchObject([409, { code: 'contact.nobody_reads' }])
    }
    expect([await stored(0), await stored(1)].flat()).toHaveLength(before)
    await setSupport('ajuda@tintas.example')
  })

  test('what is missing or wrong is told field by field', async () => {
    const answer = await ask(installation.app, {
      method: 'POST',
      url: '/api/contact/',
      body: { ...form, email: 'x', name: ' ' },
    })
    expect(answer.status).toBe(422)
    expect(answer.json<{ fields: { field: string }[] }>().fields.map((one) => one.field)).toEqual(['name', 'email'])
  })
})

onOneEngine((engine) => {
  test('engine B16: where no letter can leave, a message to support is refused, whatever address support has', async () => {
    const installation = await openInstallation(engine)
    const support = { use: true, email: 'ajuda@tintas.example', phone: null }
    await installation.services.database.inSystem((tx) => writeAccess(tx, 1, { support }))
    const body = { ...form, client: 'tintas' }
    const answer = await ask(installation.app, { method: 'POST', url: '/api/contact/', body })
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'contact.nobody_reads' }])
    await installation.close()
  })
})
