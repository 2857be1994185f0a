import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnDomain } from '#contract/features/settings/domain-desk.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { checkDomains } from './domain-service.ts'

onOneEngine((engine) => {
  let installation: Installation
  let tintas: StaffCaller
  let escola: StaffCaller
  /** What name servers say; null: none answers. */
  let records: Record<string, string[]> | null = {}
  beforeAll(async () => {
    installation = await openInstallation(engine)
    installation.services.dns.texts = async (name) => {
      if (records === null) throw new Error('no name server answers')
      return records[name] ?? []
    }
    tintas = await openStaff(installation, ['programme-admin'], 1)
    escola = await openStaff(installation, ['programme-admin'], 2)
  })
  afterAll(async () => installation.close())

  const at = '/api/admin/settings/domain/'
  const domainOf = (answer: Answer) => answer.json<{ domain: OwnDomain | null }>().domain
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const name = (staff: StaffCaller, domain: string) => staff.send('POST', at, { domain })
  const look = async (staff: StaffCaller) => domainOf(await staff.send('POST', `${at}check/`, {}))
  const under = async (host: string, query = '') => {
    const answer = await ask(installation.app, { method: 'GET', url: `/api/settings/${query}`, headers: { host } })
    return answer.json<PlatformSettings>().client?.slug ?? null
  }

  test('back-office 5: a domain is the client’s once its record was found; until then nothing is served under it; content may be framed there', async () => {
    expect(domainOf(await tintas.get(at))).toBeNull()
    const named = domainOf(await name(tintas, ' Cursos.Tintas.example '))
    expect(named).toMatchObject({ domain: 'cursos.tintas.example', provenAt: null, checkedAt: null, outcome: null })
    expect(named?.record.name).toBe('_trilha.cursos.tintas.example')
    expect(await look(tintas)).toMatchObject({ provenAt: null, outcome: 'missing' })
    records = null
    expect(await look(tintas)).toMatchObject({ provenAt: null, outcome: 'away' })
    records = { '_trilha.cursos.tintas.example': ['v=spf1 -all', 'trilha-domain=somebody-elses'] }
    expect(await look(tintas)).toMatchObject({ provenAt: null, outcome: 'missing' })
    expect(await under('cursos.tintas.example')).toBeNull()

    records = { '_trilha.cursos.tintas.example': ['v=spf1 -all', named?.record.value ?? ''] }
    installation.clock.pass(3_600_000)
    await checkDomains(installation.services)
    const provenAt = installation.clock.now().toISOString()
    expect(domainOf(await tintas.get(at))).toMatchObject({ provenAt, checkedAt: provenAt, outcome: null })
    expect(await under('cursos.tintas.example')).toBe('tintas')
    expect(await under('CURSOS.tintas.example:443')).toBe('tintas')
    installation.clock.pass(60_000)
    const framed = await ask(installation.app, { method: 'GET', url: '/', headers: { host: 'content.localhost:4321' } })
    expect(framed.headers['content-security-policy']).toMatch(
      /frame-ancestors 'self' http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\* http:\/\/cursos\.tintas\.example(:\d+)?$/,
    )
    // Whatever an earlier visit or a link says: under this name it is this client.
    expect(await under('cursos.tintas.example', '?client=escola')).toBe('tintas')
    expect(await under('localhost', '?client=escola')).toBe('escola')
    // What a proxy asks before it gets a certificate.
    const asked = async (domain: string) =>
      (await ask(installation.app, { method: 'GET', url: `/api/domain/?domain=${domain}` })).status
    expect(await asked('cursos.tintas.example')).toBe(200)
    expect(await asked(new URL(installation.services.config.publicUrl).hostname)).toBe(200)
    expect(await asked('aprender.example')).toBe(404)
  })

  test('back-office 5: a domain that another client has proven is refused, whoever named it first', async () => {
    expect(codeOf(await name(escola, 'cursos.tintas.example'))).toEqual([409, 'settings.domain_taken'])
    // Both name one; the first to prove it has it.
    const one = domainOf(await name(escola, 'aprender.example'))
    const other = await openStaff(installation, ['programme-admin'], 1)
    expect(domainOf(await other.send('POST', `${at}remove/`, {}))).toBeNull()
    const two = domainOf(await name(other, 'aprender.example'))
    records = { '_trilha.aprender.example': [one?.record.value ?? '', two?.record.value ?? ''] }
    expect(await look(escola)).toMatchObject({ outcome: null, provenAt: expect.any(String) })
    expect(await look(other)).toMatchObject({ outcome: 'taken', provenAt: null })
    expect(await under('aprender.example')).toBe('escola')
    expect(await under('cursos.tintas.example')).toBeNull()
    // Taken away it is free again.
    expect(domainOf(await escola.send('POST', `${at}remove/`, {}))).toBeNull()
    expect(await under('aprender.example')).toBeNull()
    expect(await look(other)).toMatchObject({ outcome: null, provenAt: expect.any(String) })
    expect(await under('aprender.example')).toBe('tintas')
  })

  test('back-office 5: what is no domain, an address of a machine and the installation’s own name are refused', async () => {
    for (const domain of ['tintas', '10.0.0.5', 'a b.example', '-x.example', 'https://x.example', 'x..example'])
      expect((await name(escola, domain)).status, domain).toBe(422)
    const { hostname } = new URL(installation.services.config.publicUrl)
    expect((await name(escola, hostname)).status).not.toBe(200)
    expect((await escola.send('POST', `${at}remove/`, {})).status).toBe(404)
  })

  test('back-office 5: a page under the own domain may call with its cookies, a page of another site may not', async () => {
    const send = (origin: string) =>
      ask(installation.app, {
        method: 'POST',
        url: '/etraining_login/login/',
        body: { username: 'nobody', password: 'wrong' },
        headers: { host: 'aprender.example', origin, cookie: 'any=1' },
      })
    expect(codeOf(await send('https://aprender.example'))).toEqual([401, 'login.failed'])
    expect(codeOf(await send('https://elsewhere.example'))).toEqual([403, 'request.foreign_origin'])
  })

  test('back-office 5: under an own domain sign-in by a provider goes on at the installation’s address, where it is known', async () => {
    const { publicUrl } = installation.services.config
    const challenge = 'x'.repeat(43)
    const answer = await ask(installation.app, {
      method: 'GET',
      url: `/etraining_login/start/google/?challenge=${challenge}`,
      headers: { host: 'aprender.example' },
    })
    expect([answer.status, answer.headers['location']]).toEqual([303, `${publicUrl}/?client=tintas`])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})
