import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { DeskSettings, SettingChange } from '#contract/features/settings/settings-desk.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { inMaintenance } from '#test/support/save-settings.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'

onOneEngine((engine) => {
  let installation: Installation
  let administrator: StaffCaller
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    administrator = await openStaff(installation, ['programme-admin'])
    platform = await openStaff(installation, 'platform')
  })
  afterAll(async () => installation.close())

  const base = '/api/admin/settings/'
  const platformBase = '/api/admin/platform/settings/'
  // Each change has a moment of its own.
  beforeEach(() => installation.clock.pass(1000))

  const read = async (url = base) => (await (url === base ? administrator : platform).get(url)).json<DeskSettings>()
  const save = async (
    group: string,
    values: object,
    inherit: string[] = [],
    extras: { rev?: number; key?: string } = {},
  ) => administrator.send('PUT', `${base}${group}/`, { values, inherit }, { rev: (await read()).rev, ...extras })
  const savePlatform = async (group: string, values: object, inherit: string[] = []) =>
    platform.send('PUT', `${platformBase}${group}/`, { values, inherit }, { rev: (await read(platformBase)).rev })
  const fieldsOf = (answer: Answer) => answer.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)
  const history = async (query = '') =>
    (await administrator.get(`${base}history/${query}`)).json<{ rows: SettingChange[] }>().rows
  const back = async (changeId: string) =>
    administrator.send('POST', `${base}history/${changeId}/back/`, undefined, { rev: (await read()).rev })

  test('a setting is the client’s own or the platform’s, and goes back to the platform’s', async () => {
    expect((await savePlatform('sign-in', { passwordStrength: 'medium' })).status).toBe(200)
    const before = await read()
    expect(before.values.passwordStrength).toBe('medium')
    expect(before.own).not.toContain('passwordStrength')
    const saved = (await save('sign-in', { passwordStrength: 'strong' })).json<DeskSettings>()
    expect([saved.values.passwordStrength, saved.inherited.passwordStrength]).toEqual(['strong', 'medium'])
    expect(saved.own).toContain('passwordStrength')
    expect(saved.rev).toBe(before.rev + 1)
    const returned = (await save('sign-in', {}, ['passwordStrength'])).json<DeskSettings>()
    expect(returned.values.passwordStrength).toBe('medium')
    expect(returned.own).not.toContain('passwordStrength')
    // What the platform sets from now on holds here again.
    await savePlatform('sign-in', {}, ['passwordStrength'])
    expect((await read()).values.passwordStrength).toBe('weak')
  })

  test('the name of the brand is the name of the client; a brand is always its own', async () => {
    const { brand } = (await read()).values
    await save('brand', { brand: { ...brand, name: 'Tintas do Sul', programme: 'Mestres' } })
    const row = await installation.services.database.inSystem((tx) =>
      tx.selectFrom('client').select(['name', 'programme']).where('id', '=', 1).executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ name: 'Tintas do Sul', programme: 'Mestres' })
    expect(fieldsOf(await save('brand', {}, ['brand']))).toEqual(['inherit.brand'])
    await save('brand', { brand })
  })

  test('what another saved meanwhile is not overwritten', async () => {
    const { rev } = await read()
    expect((await save('cookies', { cookies: { optional: true, type: 'modal' } }, [], { rev })).status).toBe(200)
    const late = await save('cookies', { cookies: { optional: false, type: 'banner' } }, [], { rev })
    expect([late.status, late.json<{ code: string }>().code]).toEqual([409, 'edit.conflict'])
    expect((await read()).values.cookies).toEqual({ optional: true, type: 'modal' })
  })

  test('back-office D21: the same save twice is one change', async () => {
    const [key, { rev }] = [newId(), await read()]
    const once = await save('access', { publicFaq: true }, [], { key, rev })
    const twice = await save('access', { publicFaq: true }, [], { key, rev })
    expect([once.status, twice.status]).toEqual([200, 200])
    expect((await read()).rev).toBe(rev + 1)
    expect((await history()).filter(({ setting }) => setting === 'publicFaq')).toHaveLength(1)
  })

  test('back-office D22: all wrong fields are told at once, and a setting of another group is one', async () => {
    const support = { use: true, email: 'no', phone: '"' }
    expect(fieldsOf(await save('support', { support, helpDesk: 'javascript:alert(1)' }))).toEqual([
      'values.helpDesk',
      'values.support.email',
      'values.support.phone',
    ])
    expect(fieldsOf(await save('support', { maintenance: inMaintenance, layout: 'split' }, ['cookies']))).toEqual([
      'values.layout',
      'values.maintenance',
      'inherit.cookies',
    ])
    const shape = { offlineDays: 0, largestQuantity: 'many' }
    expect(fieldsOf(await save('access', shape)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'values.largestQuantity',
      'values.offlineDays',
    ])
  })

  test('back-office D33: an own address `admin` is refused', async () => {
    const ownRoutes = { campaignLanding: 'admin', firstAccess: 'chegada', loginRedirect: null, hotsite: null }
    const answer = await save('addresses', { ownRoutes })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['values.ownRoutes.campaignLanding']])
    expect((await save('addresses', { ownRoutes: { ...ownRoutes, campaignLanding: null } })).status).toBe(200)
  })

  test('back-office D32: “put back” restores what was, own or inherited, and is itself history', async () => {
    const { cookies } = (await read()).values
    await save('cookies', { cookies: { ...cookies, type: 'banner' } })
    const [change] = await history('?group=cookies')
    expect(change).toMatchObject({
      setting: 'cookies',
      actorName: 'Equipe Silva',
      before: { value: cookies, isOwn: true },
      after: { value: { ...cookies, type: 'banner' }, isOwn: true },
    })
    installation.clock.pass(1000)
    expect((await back(change?.id ?? '')).status).toBe(200)
    expect((await read()).values.cookies).toEqual(cookies)
    const [undone, done] = await history('?group=cookies')
    expect([done?.id, undone?.after.value]).toEqual([change?.id, cookies])

    await save('access', { offlineDays: 3 })
    const [first] = await history('?group=access')
    expect(first?.before).toEqual({ value: 7, isOwn: false })
    installation.clock.pass(1000)
    expect((await back(first?.id ?? '')).json<DeskSettings>().own).not.toContain('offlineDays')
    expect((await history('?group=access'))[0]).toMatchObject({ after: { value: 7, isOwn: false } })
    expect((await back(newId())).status).toBe(404)
  })

  test('back-office D18: a change of another client is not found, and not put back', async () => {
    await savePlatform('access', { largestQuantity: 500 })
    const [change] = (await platform.get(`${platformBase}history/`)).json<{ rows: SettingChange[] }>().rows
    expect(change?.setting).toBe('largestQuantity')
    expect((await back(change?.id ?? '')).status).toBe(404)
    await savePlatform('access', {}, ['largestQuantity'])
  })

  test('a save that changes nothing leaves no line in the history', async () => {
    const before = await history()
    expect((await save('cookies', { cookies: (await read()).values.cookies })).status).toBe(200)
    expect(await history()).toEqual(before)
  })

  const upload = async (bytes: string | Buffer) => {
    const headers = { ...(await administrator.headers()), 'content-type': 'application/octet-stream' }
    return ask(installation.app, { method: 'POST', url: `${base}images/`, body: Buffer.from(bytes), headers })
  }
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`
  const shownAt = (address: string) => ask(installation.app, { method: 'GET', url: address })

  test('back-office D29: a logo SVG with script is stored without it', async () => {
    const answer = await upload(svg('<script>alert(1)</script><rect onload="alert(1)" width="8" height="8"/>'))
    expect(answer.status).toBe(200)
    const { address } = answer.json<{ address: string }>()
    const { headers, body } = await shownAt(address)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(String(headers['content-security-policy'])).toContain('sandbox')
    expect(body.toString()).toBe(svg('<rect width="8" height="8"/>'))
  })

  test('back-office D29: a PNG is kept as it is and becomes the logo; what is no picture is refused', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { address } = (await upload(png)).json<{ address: string }>()
    expect((await shownAt(address)).body.equals(png)).toBe(true)
    const { brand } = (await read()).values
    expect((await save('brand', { brand: { ...brand, logo: address }, logos: { 'pt-BR': address } })).status).toBe(200)
    const refused = [
      png.subarray(0, 40),
      'GIF89a',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
    ]
    for (const wrong of refused) {
      const answer = await upload(wrong)
      expect([answer.status, answer.json<{ code: string }>().code]).toEqual([422, 'settings.not_a_logo'])
    }
    expect((await upload(Buffer.alloc(1024 * 1024 + 1))).status).toBe(413)
  })
})
