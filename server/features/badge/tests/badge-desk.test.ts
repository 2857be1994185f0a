import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Badge, BadgeHolder, ListedBadge } from '#contract/features/badge/badge-desk.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { badging, drawing, pngBytes, sendPicture } from './badging.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let staff: StaffCaller
  let badges: ReturnType<typeof badging>
  beforeAll(async () => {
    installation = await openInstallation(engine)
    staff = await openStaff(installation, ['programme-admin'])
    badges = badging(installation, staff)
  })
  afterAll(() => installation.close())

  const list = async (query = '') =>
    (await staff.get(`/api/admin/badges/?${query}`)).json<{ rows: ListedBadge[] }>().rows
  const picture = (bytes: Buffer | string) => sendPicture(installation, staff, bytes)
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`

  test('learning 13: a badge is written in the client’s languages, found by its title, changed under its revision and retired', async () => {
    const badge = await badges.make({ title: { 'pt-BR': 'Atenção às cores', 'en-US': 'Colour eye' }, validMonths: 6 })
    expect(await list('search=atencao')).toMatchObject([{ id: badge.id, holders: 0, isActive: true }])
    expect(await list('search=nada')).toEqual([])
    const url = `/api/admin/badges/${badge.id}/`
    const change = await badges.written({ isActive: false })
    expect((await staff.send('PUT', url, change, { rev: badge.rev + 1 })).json()).toMatchObject({
      code: 'edit.conflict',
    })
    expect((await staff.send('PUT', url, change, { rev: badge.rev })).json<Badge>()).toMatchObject({
      rev: badge.rev + 1,
      isActive: false,
    })
    expect(await list('state=retired')).toMatchObject([{ id: badge.id }])
    expect(await list('state=active')).toEqual([])
  })

  test('learning 13: a badge without words in the client’s language, or of what is not the client’s, is refused field by field', async () => {
    const wrong = await badges.written({
      title: { 'en-US': 'Only English' },
      picture: '/api/images/01930000-0000-7000-8000-000000000009/',
      rule: { kind: 'course', courseId: 999 },
    })
    expect((await staff.send('POST', '/api/admin/badges/', wrong)).json()).toMatchObject({
      code: 'request.invalid',
      fields: [
        { field: 'title.pt-BR', code: 'required' },
        { field: 'picture', code: 'unknown' },
        { field: 'rule.courseId', code: 'unknown' },
      ],
    })
  })

  test('learning 13: a picture is what its bytes say; a hostile SVG loses what runs or reaches outside, or is refused', async () => {
    const open = async (bytes: Buffer | string) => {
      const answer = await picture(bytes)
      expect([answer.status, answer.json()]).toEqual([200, expect.anything()])
      return (await badges.open(answer.json<{ address: string }>().address)).body.toString()
    }
    expect(await open(drawing)).toBe(drawing)
    expect((await open(await pngBytes())).slice(1, 4)).toBe('PNG')
    const hostile = svg(
      '<script>alert(1)</script><image href="https://evil.example/x.png"/><use href="https://evil.example/x.svg#a"/>' +
        '<foreignObject><p>x</p></foreignObject><rect width="8" height="8" onload="alert(1)" style="fill:url(https://evil.example)"/>',
    )
    const cleaned = await open(hostile)
    expect(cleaned).not.toMatch(/script|evil|onload|foreignObject|image/)
    expect(cleaned).toContain('<rect width="8" height="8"/>')
    const refused = [
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><title>&x;</title></svg>',
      '<html><svg/></html>',
      svg('<rect'),
      Buffer.from('89504e470d0a1a0a00', 'hex'),
      'GIF89a',
    ]
    for (const bytes of refused) expect((await picture(bytes)).json()).toMatchObject({ code: 'badge.not_a_picture' })
  })

  test('learning 13: staff award by hand with a reason, to nobody who has it, to no stranger and never to themselves', async () => {
    const badge = await badges.make({ rule: { kind: 'hand' }, title: { 'pt-BR': 'Anfitriã' } })
    const { ana, bia, caio } = installation.ids
    const given = (await badges.give(badge.id, ana)).json<BadgeHolder>()
    expect(given).toMatchObject({
      userId: ana,
      person: 'ana Silva',
      state: 'valid',
      awardReason: 'Fez o curso em sala',
    })
    expect(await badges.own('ana', badge.id)).toMatchObject([{ id: given.id, title: 'Anfitriã' }])
    expect((await badges.give(badge.id, ana)).json()).toMatchObject({ code: 'badge.held' })
    expect((await badges.give(badge.id, staff.userId)).json()).toMatchObject({ code: 'badge.own' })
    expect((await badges.give(badge.id, caio)).json()).toMatchObject({ code: 'badge.no_member' })
    expect((await badges.give(badge.id, bia, ' ')).status).toBe(422)
    expect((await badges.revoke(given.id)).json()).toMatchObject({ state: 'revoked', revokeReason: 'Dada por engano' })
    expect((await badges.revoke(given.id)).json()).toMatchObject({ code: 'badge.ended' })
    const again = (await badges.give(badge.id, ana)).json<BadgeHolder>()
    expect((await badges.holders(badge.id)).map(({ id }) => id).toSorted()).toEqual([given.id, again.id].toSorted())
    expect(await badges.holders(badge.id, 'state=revoked')).toMatchObject([{ id: given.id }])
    expect(await badges.holders(badge.id, 'search=silva&state=valid')).toMatchObject([{ id: again.id }])
    expect(await badges.holders(badge.id, 'search=bia')).toEqual([])
    expect(await list('search=anfitria')).toMatchObject([{ holders: 1 }])
    const retired = await badges.make({ rule: { kind: 'hand' }, isActive: false })
    expect((await badges.give(retired.id, bia)).json()).toMatchObject({ code: 'badge.retired' })
  })

  test('learning 13: one that staff awarded stands in the place of the rule’s; nobody revokes their own', async () => {
    const badge = await badges.make()
    const { bia } = installation.ids
    const given = (await badges.give(badge.id, bia)).json<BadgeHolder>()
    await badges.see('bia', [201])
    expect(await badges.own('bia', badge.id)).toMatchObject([{ id: given.id }])
    const other = await openStaff(installation, ['programme-admin'])
    const toStaff = (await badges.give(badge.id, other.userId)).json<BadgeHolder>()
    const url = `/api/admin/badge-awards/${toStaff.id}/revoke/`
    expect((await other.send('POST', url, { reason: 'Minha' })).json()).toMatchObject({ code: 'badge.own' })
  })

  test('learning 13: what one client awards is not read by another’s staff, nor under another’s number', async () => {
    const badge = await badges.make({ rule: { kind: 'hand' } })
    const { id } = (await badges.give(badge.id, installation.ids.ana)).json<BadgeHolder>()
    const stranger = await openStaff(installation, ['programme-admin'], 2)
    expect((await stranger.get(`/api/admin/badges/${badge.id}/`)).status).toBe(404)
    expect((await stranger.get(`/api/admin/badges/${badge.id}/holders/`)).status).toBe(404)
    const revoked = await stranger.send('POST', `/api/admin/badge-awards/${id}/revoke/`, { reason: 'x' })
    expect(revoked.json()).toMatchObject({ code: 'badge.unknown' })
    const own = await badges.written()
    const named = await stranger.send('POST', '/api/admin/badges/', { ...own, rule: { kind: 'hand' } })
    expect(named.json()).toMatchObject({ fields: [{ field: 'picture', code: 'unknown' }] })
    for (const form of ['', '.jwt', '.png', '.svg']) {
      const url =
        form === '' ? (other: string) => `/api/badges/${other}/` : (other: string) => `/badges/${other}${form}`
      expect((await badges.open(url(id))).status).toBe(200)
      expect((await badges.open(url(id.replace('1-', '2-')))).json()).toMatchObject({ code: 'badge.unknown' })
    }
  })

  test('learning 13: a page in public says what a certificate’s says, and no search engine lists it', async () => {
    const badge = await badges.make({ rule: { kind: 'hand' } })
    const { id } = (await badges.give(badge.id, installation.ids.ana)).json<BadgeHolder>()
    const shown = await badges.open(`/api/badges/${id}/`)
    expect(shown.headers['x-robots-tag']).toBe('noindex')
    expect(shown.json()).toEqual({
      id,
      state: 'valid',
      title: 'Balcão campeão',
      criteria: 'Concluiu o curso de balcão',
      picture: badge.picture,
      person: 'ana Silva',
      programme: 'Tintas',
      issuedAt: '2026-11-18T15:00:00.000Z',
      expiresAt: null,
    })
    const png = await badges.open(`/badges/${id}.png`)
    expect(png.headers).toMatchObject({ 'content-type': 'image/png', 'x-robots-tag': 'noindex' })
    const asked = Array.from({ length: 61 }, () =>
      ask(installation.app, { method: 'GET', url: `/api/badges/${id}/`, from: '198.51.100.7' }),
    )
    expect((await Promise.all(asked)).filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('learning 13: a member is no staff of badges', async () => {
    const member = await signInAs(installation, installation.ids.bia)
    expect((await member.get('/api/admin/badges/')).status).toBe(403)
  })
})
