import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenCertificate } from '#contract/features/certificate/certificate-desk.ts'
import type { Certificate } from '#contract/features/certificate/certificate-on-device.ts'
import { beginCycle } from '#server/features/progress/cycle-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { ask, openInstallation, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    const trail = { title: { 'pt-BR': 'Balcão campeão' }, description: {}, cover: '', coverColor: '#d65a40' }
    await installation.services.database.inTenant(1, (tx) => publishTrail(tx, 1, { id: 7, ...trail, courseIds: [2] }))
  })
  afterAll(async () => installation.close())

  const see = async (name: PersonName, cycle = 1) => {
    const payload = { courseId: 2, activityId: 201, covered: [[0, 10]], position: 10, cycle }
    await installation.as(name).send({ kind: 'activity.progress', payload })
  }
  const paper = (name: PersonName) =>
    installation.as(name).request('POST', '/get_trail_user_result_certificate/', new URLSearchParams({ trail_id: '7' }))
  const given = async (name: PersonName) =>
    /"(.+)\.pdf"/.exec(String((await paper(name)).headers['content-disposition']))?.[1] ?? expect.unreachable()
  const inPublic = async (code: string) =>
    (await ask(installation.app, { method: 'GET', url: `/api/certificates/${code}/` })).json<Certificate>()
  const ownRows = async (name: PersonName) =>
    (await installation.as(name).pull()).changes.flatMap(({ collection, row }) =>
      collection === 'certificates' ? [row] : [],
    )
  const act = (code: string, what: string, body: object) =>
    admin.send('POST', `/api/admin/certificates/${code}/${what}/`, body)

  test('learning T82: one with a validity says its last day', async () => {
    await admin.send('PUT', '/api/admin/certificate-items/trail/7/', { templateId: null, validMonths: 6 }, { rev: 0 })
    await see('ana')
    expect(await inPublic(await given('ana'))).toMatchObject({
      state: 'valid',
      issuedOn: '2026-11-18',
      expiresOn: '2027-05-18',
    })
  })

  test('learning T18: a new cycle gives a certificate of its own, and the old one stays readable', async () => {
    const old = await given('ana')
    await installation.services.database.inTenant(1, (tx) =>
      beginCycle(tx, { clientId: 1, userId: installation.ids.ana }, { kind: 'trail', id: 7 }, installation.clock.now()),
    )
    expect((await paper('ana')).json()).toMatchObject({ code: 'certificate.not_finished' })
    await see('ana', 2)
    const code = await given('ana')
    expect(code).not.toBe(old)
    expect(await ownRows('ana')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: old, cycle: 1 }),
        expect.objectContaining({ code, cycle: 2, expiresOn: '2027-05-18' }),
      ]),
    )
    const kept = await installation.as('ana').request('GET', `/api/certificates/${old}/paper/`)
    expect(kept.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await installation.as('bia').request('GET', `/api/certificates/${old}/paper/`)).status).toBe(404)
  })

  test('learning T82: with the name corrected it has a new code, and the old one says that it was replaced', async () => {
    await see('bia')
    const old = await given('bia')
    expect((await act(old, 'correct', { person: 'bia Silva' })).json()).toMatchObject({
      fields: [{ field: 'person', code: 'invalid' }],
    })
    const made = (await act(old, 'correct', { person: 'Bia da Silva 😀' })).json<GivenCertificate>()
    expect(made).toMatchObject({ person: 'Bia da Silva 😀', state: 'valid', leftOut: '😀' })
    expect(made.code).not.toBe(old)
    expect(await inPublic(old)).toMatchObject({ state: 'replaced', person: 'bia Silva' })
    expect(await inPublic(made.code)).toMatchObject({ state: 'valid', person: 'Bia da Silva 😀' })
    expect(await given('bia')).toBe(made.code)
    expect((await act(old, 'correct', { person: 'Outra' })).json()).toMatchObject({ code: 'certificate.ended' })
    expect((await act(old, 'revoke', { reason: 'x' })).json()).toMatchObject({ code: 'certificate.ended' })
  })

  test('learning T82: taken back it says so to whoever checks, its person reads why, and is given no other', async () => {
    const code = await given('bia')
    const answer = (await act(code, 'revoke', { reason: 'Feita por outra pessoa' })).json<GivenCertificate>()
    expect(answer).toMatchObject({ state: 'revoked', reason: 'Feita por outra pessoa' })
    const checked = await inPublic(code)
    expect(checked).toMatchObject({ state: 'revoked' })
    expect(JSON.stringify(checked)).not.toContain('outra pessoa')
    expect((await paper('bia')).json()).toMatchObject({ code: 'certificate.revoked' })
    expect(await ownRows('bia')).toContainEqual(
      expect.objectContaining({ code, ended: 'revoked', reason: 'Feita por outra pessoa' }),
    )
  })

  test('staff find a certificate by name, code and state; who checks one is told not to index it', async () => {
    const list = async (query: string) =>
      (await admin.get(`/api/admin/certificates/?${query}`)).json<{ rows: GivenCertificate[] }>().rows
    expect(await list('')).toHaveLength(4)
    expect((await list(`search=${encodeURIComponent('bia da silva 😀')}`)).map(({ person }) => person)).toEqual([
      'Bia da Silva 😀',
    ])
    expect(await list('state=expired')).toEqual([])
    const [one] = await list('state=valid')
    expect(await list(`search=${one?.code.slice(2)}`)).toMatchObject([{ code: one?.code }])
    const answer = await ask(installation.app, { method: 'GET', url: `/api/certificates/${one?.code}/` })
    expect(answer.headers['x-robots-tag']).toBe('noindex')
  })

  test('what staff do to certificates is written in the trail', async () => {
    const trail = (await admin.get('/api/admin/audit/'))
      .json<{ rows: { act: string }[] }>()
      .rows.map(({ act: done }) => done)
    expect(trail).toEqual(
      expect.arrayContaining(['certificate.revoke', 'certificate.correct', 'certificate_item.change']),
    )
  })

  test('learning T82: the day after its last it says that it has expired, to staff too', async () => {
    const code = await given('ana')
    installation.clock.set('2027-05-19T01:00:00.000Z')
    expect(await inPublic(code)).toMatchObject({ state: 'valid' })
    installation.clock.set('2027-05-19T15:00:00.000Z')
    expect(await inPublic(code)).toMatchObject({ state: 'expired', person: 'ana Silva' })
    const later = await openStaff(installation, ['programme-admin'])
    const listed = (await later.get('/api/admin/certificates/?state=expired')).json<{ rows: GivenCertificate[] }>()
    expect(listed.rows.map((row) => row.person)).toEqual(['ana Silva', 'ana Silva'])
  })
})
