import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { GroupDetail, ListedGroup } from '#contract/features/group/group-contract.ts'
import type { ListedPerson } from '#contract/features/people/people-schema.ts'
import { saveAudience } from '#server/engine/audiences/audience-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const inTintas = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const path = (id: string) => `/api/admin/groups/${id}/`
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const read = async (id: string) => (await admin.get(path(id))).json<GroupDetail>()
  const list = async (query = '') =>
    (await admin.get(`/api/admin/groups/?${query}`)).json<{ rows: ListedGroup[]; next: string | null }>()
  const create = async (name: Record<string, string>) =>
    (await admin.send('POST', '/api/admin/groups/', { name })).json<GroupDetail>()
  const move = async (id: string, change: { add?: string[]; remove?: string[] }) =>
    admin.send('POST', `${path(id)}people/`, change)
  const remove = async (id: string) =>
    admin.send('POST', `${path(id)}remove/`, undefined, { rev: (await read(id)).rev })

  test('a group gets its id of its name, another one of the same name gets another, and both are found in every language', async () => {
    expect(await create({ 'pt-BR': 'Região Norte', 'fr-FR': 'Nord' })).toMatchObject({ id: 'regiao-norte', rev: 1 })
    expect(await create({ 'pt-BR': 'Região: norte!' })).toMatchObject({ id: 'regiao-norte-2' })
    expect(await create({ 'en-US': '???' })).toMatchObject({ id: 'group' })
    expect((await list('search=REGIAO')).rows.map(({ id }) => id)).toEqual(['regiao-norte', 'regiao-norte-2'])
    expect((await list('search=nord')).rows.map(({ id }) => id)).toEqual(['regiao-norte'])
    const named = await admin.send('PUT', path('regiao-norte'), { name: { 'pt-BR': 'Nordeste' } }, { rev: 1 })
    expect(named.json()).toMatchObject({ id: 'regiao-norte', rev: 2, name: { 'pt-BR': 'Nordeste' } })
    const stale = await admin.send('PUT', path('regiao-norte'), { name: { 'pt-BR': 'Sul' } }, { rev: 1 })
    expect(codeOf(stale)).toEqual([409, 'edit.conflict'])
    expect((await admin.send('POST', '/api/admin/groups/', { name: { 'pt-BR': ' ' } })).status).toBe(422)
  })

  test('a list of more than a page goes on where it ended, both ways', async () => {
    for (let at = 0; at < 55; at++) await create({ 'pt-BR': `página ${String(at).padStart(2, '0')}` })
    for (const sort of ['name', '-name']) {
      const seen: (string | undefined)[] = []
      for (let next: string | null = ''; next !== null;) {
        const cursor = next ? `&cursor=${encodeURIComponent(next)}` : ''
        const page: Awaited<ReturnType<typeof list>> = await list(`search=pagina&sort=${sort}${cursor}`)
        seen.push(...page.rows.map(({ name }) => name['pt-BR']))
        ;({ next } = page)
      }
      const expected = Array.from({ length: 55 }, (_, at) => `página ${String(at).padStart(2, '0')}`)
      expect(seen).toEqual(sort === 'name' ? expected : expected.toReversed())
    }
  })

  test('people come into a group and leave it, their audiences with them; who is of another client is left out', async () => {
    const { ana, bia, caio } = installation.ids
    const { id } = await create({ 'pt-BR': 'Vitrine' })
    const audience = await inTintas((tx) => saveAudience(tx, 1, { name: 'vitrine', rule: { group: id } }))
    const members = async () => {
      const rows = await inTintas((tx) =>
        tx
          .selectFrom('audience_member')
          .select('user_id')
          .where('client_id', '=', 1)
          .where('audience_id', '=', audience.id)
          .execute(),
      )
      return rows.map((row) => row.user_id).toSorted()
    }
    expect((await move(id, { add: [ana, bia, caio] })).json()).toMatchObject({ people: 2 })
    expect(await members()).toEqual([ana, bia].toSorted())
    const found = await admin.get(`/api/admin/people/?group=${id}`)
    expect(
      found
        .json<{ rows: ListedPerson[] }>()
        .rows.map(({ userId }) => userId)
        .toSorted(),
    ).toEqual([ana, bia].toSorted())
    expect((await move(id, { remove: [ana], add: [bia] })).json()).toMatchObject({ people: 1 })
    expect(await members()).toEqual([bia])
    expect((await read(id)).usedBy).toEqual([{ id: audience.id, name: 'vitrine' }])
    const refused = await remove(id)
    expect(codeOf(refused)).toEqual([409, 'audience.in_use'])
    expect(refused.json<Problem>().values).toEqual({ count: 1, users: 'vitrine' })
    await inTintas((tx) => saveAudience(tx, 1, { id: audience.id, name: 'vitrine', rule: { people: [ana] } }))
    expect((await remove(id)).json()).toEqual({ done: true })
    expect(codeOf(await admin.get(path(id)))).toEqual([404, 'resource.not_found'])
    expect(codeOf(await move(id, { add: [ana] }))).toEqual([404, 'resource.not_found'])
  })

  test('groups go out as a CSV with every language', async () => {
    await create({ 'pt-BR': '=soma', 'es-ES': 'suma' })
    const csv = await admin.send('POST', '/api/admin/groups/export/', { search: 'suma' })
    expect(String(csv.body)).toBe(
      "\u{FEFF}id,name_pt,name_en,name_es,name_fr,people,score\r\nsoma,'=soma,,suma,,0,\r\n",
    )
  })
})
