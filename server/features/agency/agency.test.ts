import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgencyDetail, ListedAgency } from '#contract/features/agency/agency-schema.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Choices, OwnProfile } from '#contract/features/profile/profile-contract.ts'
import {
  newestToken,
  openRegistration,
  registration,
  restOfProfile,
} from '#server/features/register/register.test-support.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    await openRegistration(installation.services)
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const mark = () => newId().slice(-6)
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const fieldsOf = (answer: Answer) => answer.json<Problem>().fields?.map(({ field, code }) => `${field} ${code}`)
  const agencies = '/api/admin/agencies/'
  const read = async (id: number) => (await admin.get(`${agencies}${id}/`)).json<AgencyDetail>()
  const create = async (name: string, brands: readonly string[] = []) => {
    let made = (await admin.send('POST', agencies, { name, code: `A-${mark()}` })).json<AgencyDetail>()
    for (const brand of brands)
      made = (
        await admin.send('POST', `${agencies}${made.id}/brands/`, { name: brand, code: `B-${mark()}` })
      ).json<AgencyDetail>()
    return { ...made, brandIds: brands.map((brand) => made.brands.find((each) => each.name === brand)?.id ?? 0) }
  }
  const act = async (id: number, what: string, body: unknown) =>
    admin.send('POST', `${agencies}${id}/${what}/`, body, { rev: (await read(id)).rev })
  const actBrand = async (agencyId: number, id: number, what: string, body: unknown) => {
    const rev = (await read(agencyId)).brands.find((brand) => brand.id === id)?.rev ?? 0
    return admin.send('POST', `/api/admin/brands/${id}/${what}/`, body, { rev })
  }
  const offered = async () =>
    (await ask(installation.app, { method: 'GET', url: '/api/register/choices/?client=tintas' })).json<Choices>()
      .agencies
  const own = async () => (await installation.as('ana').request('GET', '/api/register/profile/')).json<OwnProfile>()
  /** Ana says which company and which brands she works for. */
  const rest = restOfProfile()
  const choose = async (company: number, brands: number[]) =>
    installation.as('ana').request('POST', '/api/register/profile/', { profile: { ...rest, company, brands } })

  test('back-office 8: an agency that is added, and a brand of it, are offered to who registers at once', async () => {
    const made = await create('Vitrine', ['Rende Bem', 'Base'])
    expect((await offered()).find(({ id }) => id === made.id)).toEqual({
      id: made.id,
      name: 'Vitrine',
      brands: [
        { id: made.brandIds[1], name: 'Base' },
        { id: made.brandIds[0], name: 'Rende Bem' },
      ],
    })
    const body = { name: 'Vitrine Trade', code: made.code }
    const changed = await admin.send('PUT', `${agencies}${made.id}/`, body, { rev: 1 })
    expect(changed.json()).toMatchObject({ ...body, rev: 2, people: 0 })
    const url = `/api/admin/brands/${made.brandIds[1]}/`
    await admin.send('PUT', url, { name: 'Base Forte', code: `B-${mark()}` }, { rev: 1 })
    const now = (await offered()).find(({ id }) => id === made.id)
    expect([now?.name, now?.brands.map(({ name }) => name)]).toEqual(['Vitrine Trade', ['Base Forte', 'Rende Bem']])
  })

  test('back-office 8: an agency or a brand that is retired is gone from choices and stays on who has it', async () => {
    const made = await create('Some', ['Fica', 'Vai'])
    const [stays = 0, goes = 0] = made.brandIds
    expect((await choose(made.id, [stays, goes])).status).toBe(200)
    await actBrand(made.id, goes, 'state', { state: 'retired' })
    expect((await offered()).find(({ id }) => id === made.id)?.brands).toEqual([{ id: stays, name: 'Fica' }])
    await act(made.id, 'state', { state: 'retired' })
    expect((await offered()).map(({ id }) => id)).not.toContain(made.id)
    // Whoever has them finds them, and says something else of themselves without losing them.
    const { profile, choices } = await own()
    expect([profile.company, profile.brands]).toEqual([made.id, [stays, goes]])
    expect(choices.agencies.find(({ id }) => id === made.id)?.brands.map(({ id }) => id)).toEqual([stays, goes])
    expect(
      (await installation.as('ana').request('POST', '/api/register/profile/', { profile: { nickname: 'A' } })).status,
    ).toBe(200)
    expect(await read(made.id)).toMatchObject({ state: 'retired', people: 1, brands: [{ people: 1 }, { people: 1 }] })
    // Nobody else comes to them, and she herself does not once she left.
    await choose(1, [1])
    expect(fieldsOf(await choose(made.id, [stays]))).toEqual(['profile.company invalid', 'profile.brands invalid'])
    expect((await act(made.id, 'state', { state: 'active' })).json<AgencyDetail>().state).toBe('active')
    expect((await choose(made.id, [stays])).status).toBe(200)
  })

  test('back-office 8: a brand moves to another agency, and who has it keeps it', async () => {
    const [from, to] = [await create('De onde', ['Muda']), await create('Para onde')]
    const [brand = 0] = from.brandIds
    await choose(from.id, [brand])
    const answer = await actBrand(from.id, brand, 'move', { agencyId: to.id })
    expect([answer.status, (await read(to.id)).brands.map(({ id }) => id)]).toEqual([200, [brand]])
    expect((await own()).profile).toMatchObject({ company: from.id, brands: [brand] })
    expect((await choose(from.id, [brand])).status).toBe(200)
    expect((await offered()).find(({ id }) => id === from.id)?.brands).toEqual([])
    const unknown = await actBrand(to.id, brand, 'move', { agencyId: 987_654 })
    expect([...codeOf(unknown), fieldsOf(unknown)]).toEqual([422, 'structure.unknown', ['agencyId unknown']])
  })

  test('back-office 8: an agency that is merged brings its people and brands along, and brands of one name become one', async () => {
    const gone = await create('Sai', ['Igual', 'Só dela'])
    const stays = await create('Fica', ['IGUAL'])
    const [same = 0, alone = 0] = gone.brandIds
    const [theirs = 0] = stays.brandIds
    await choose(gone.id, [same, alone])
    expect(codeOf(await act(gone.id, 'merge', { into: stays.id, name: 'outro' }))).toEqual([422, 'request.invalid'])
    for (const into of [gone.id, 987_654])
      expect(codeOf(await act(gone.id, 'merge', { into, name: 'Sai' }))).toEqual([422, 'structure.unknown'])
    const merged = await act(gone.id, 'merge', { into: stays.id, name: 'Sai' })
    const into = { id: stays.id, name: 'Fica' }
    expect(merged.json()).toMatchObject({ state: 'retired', mergedInto: into, people: 0, brands: [] })
    const { profile } = await own()
    expect([profile.company, new Set(profile.brands)]).toEqual([stays.id, new Set([alone, theirs])])
    expect((await offered()).find(({ id }) => id === stays.id)?.brands.map(({ id }) => id)).toEqual([theirs, alone])
    expect((await read(stays.id)).brands.find(({ id }) => id === same)).toMatchObject({ mergedInto: { id: theirs } })
    expect(codeOf(await act(gone.id, 'state', { state: 'active' }))).toEqual([409, 'agency.merged'])
    expect(codeOf(await act(gone.id, 'merge', { into: stays.id, name: 'Sai' }))).toEqual([409, 'agency.retired'])
  })

  test('back-office 8: of two brands that are merged who has both has one', async () => {
    const { id, brandIds } = await create('Duas', ['Uma', 'Outra'])
    const [one = 0, other = 0] = brandIds
    const elsewhere = await create('Alheia', ['De lá'])
    await choose(id, [one, other])
    expect(codeOf(await actBrand(id, one, 'merge', { into: elsewhere.brandIds[0], name: 'Uma' }))).toEqual([
      422,
      'structure.unknown',
    ])
    expect((await actBrand(id, one, 'merge', { into: other, name: 'Uma' })).status).toBe(200)
    expect((await own()).profile.brands).toEqual([other])
    expect(codeOf(await actBrand(id, one, 'state', { state: 'active' }))).toEqual([409, 'agency.merged'])
  })

  test('back-office 8: who registered for an agency that was merged before they confirmed is where it went', async () => {
    const gone = await create('Antiga', ['Sua'])
    const stays = await create('Nova')
    const person = registration({ company: gone.id, brands: gone.brandIds })
    await ask(installation.app, { method: 'POST', url: '/api/register/', body: person })
    await act(gone.id, 'merge', { into: stays.id, name: 'Antiga' })
    const token = await newestToken(installation.services, person.email)
    const confirmed = await ask(installation.app, { method: 'POST', url: '/api/register/confirm/', body: { token } })
    expect(confirmed.status).toBe(200)
    expect(await read(stays.id)).toMatchObject({ people: 1, brands: [{ people: 1 }] })
  })

  test('back-office 8: agencies are found by name and code, page by page, and leave as CSV with their brands', async () => {
    const words = `Rede ${mark()}`
    for (let at = 0; at < 52; at++) await create(`${words} ${String(at).padStart(2, '0')}`, at === 0 ? ['=Perigo'] : [])
    const list = async (query: string) =>
      (await admin.get(`${agencies}?search=${encodeURIComponent(words)}${query}`)).json<{
        rows: ListedAgency[]
        next: string | null
      }>()
    const first = await list('')
    const second = await list(`&cursor=${first.next}`)
    const names = [...first.rows, ...second.rows].map(({ name }) => name.slice(words.length + 1))
    expect(names).toEqual(Array.from({ length: 52 }, (_, at) => String(at).padStart(2, '0')))
    expect([second.next, first.rows[0]?.brands]).toEqual([null, 1])
    const [last] = (await list('&sort=-name')).rows
    await act(last?.id ?? 0, 'state', { state: 'retired' })
    expect((await list('&state=retired')).rows.map(({ id }) => id)).toEqual([last?.id])
    const csv = (await admin.send('POST', `${agencies}export/`, { search: words })).body.toString().split('\r\n')
    expect(csv[1]).toMatch(new RegExp(`^A-\\w+,${words} 00,active,,B-\\w+,'=Perigo,active$`))
    expect(csv).toHaveLength(53)
  })

  test('back-office 8: a code is given once, an old revision is told, and a repeated request adds nothing', async () => {
    const made = await create('Com código', ['Com código'])
    const again = { name: 'Outra', code: made.code.toLowerCase() }
    expect(codeOf(await admin.send('POST', agencies, again))).toEqual([409, 'structure.code_taken'])
    const brand = { name: 'Outra', code: made.brands[0]?.code ?? '' }
    const url = `${agencies}${made.id}/`
    expect(codeOf(await admin.send('POST', `${url}brands/`, brand))).toEqual([409, 'structure.code_taken'])
    const body = { name: 'X', code: made.code }
    expect(codeOf(await admin.send('PUT', url, body, { rev: 9 }))).toEqual([409, 'edit.conflict'])
    const [key, fresh] = [newId(), { name: `Uma vez ${mark()}`, code: mark() }]
    const answers = [
      await admin.send('POST', agencies, fresh, { key }),
      await admin.send('POST', agencies, fresh, { key }),
    ]
    expect(answers[0]?.json<AgencyDetail>().id).toBe(answers[1]?.json<AgencyDetail>().id)
  })

  test('back-office D18: agencies and brands of another client are not found, and every write leaves its trace', async () => {
    const made = await create('Só nossa', ['Nossa'])
    const other = await openStaff(installation, ['programme-admin'], 2)
    const url = `${agencies}${made.id}/`
    const fields = { name: 'X', code: mark() }
    const brand = `/api/admin/brands/${made.brandIds[0]}/`
    for (const answer of [
      await other.get(url),
      await other.send('PUT', url, fields, { rev: 1 }),
      await other.send('POST', `${url}brands/`, fields),
      await other.send('POST', `${url}merge/`, { into: 1, name: 'Só nossa' }, { rev: 1 }),
      await other.send('POST', `${url}state/`, { state: 'retired' }, { rev: 1 }),
      await other.send('PUT', brand, fields, { rev: 1 }),
      await other.send('POST', `${brand}move/`, { agencyId: 1 }, { rev: 1 }),
      await other.send('POST', `${brand}state/`, { state: 'retired' }, { rev: 1 }),
    ])
      expect(codeOf(answer)).toEqual([404, 'resource.not_found'])
    const trail = await installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('audit')
        .select(['act', 'subject_id'])
        .where('client_id', '=', 1)
        .where('subject_id', 'in', [String(made.id), String(made.brandIds[0])])
        .where('act', 'in', ['agency.create', 'brand.create'])
        .execute(),
    )
    expect(trail.map((row) => `${row.act} ${row.subject_id}`)).toEqual(
      expect.arrayContaining([`agency.create ${made.id}`, `brand.create ${made.brandIds[0]}`]),
    )
  })
})
