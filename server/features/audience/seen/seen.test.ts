import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { Seen } from '#contract/features/audience/seen-contract.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { publishNews } from '#server/features/news/news-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  const audiences: Record<string, number> = {}
  const inTintas = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const sees = async (userId: string) => (await admin.send('POST', `/api/admin/people/${userId}/sees/`)).json<Seen>()
  const news = (id: number, title: string, audience?: number) => {
    const text = { 'pt-BR': title }
    const item = {
      id,
      title: text,
      summary: text,
      text,
      cover: '',
      coverColor: '#ffffff',
      publishedAt: start.toISOString(),
    }
    return inTintas((tx) => publishNews(tx, 1, [item], audience))
  }

  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    const { ids } = installation
    await inTintas(async (tx) => {
      for (const id of ['norte', 'sul']) await saveGroup(tx, 1, { id, name: { 'pt-BR': `Grupo ${id}` } })
      await setGroupPeople(tx, 1, 'norte', [ids.ana])
      const rules = {
        norte: { all: [{ group: 'norte' }, { not: { group: 'sul' } }] },
        sul: { group: 'sul' },
        chosen: { any: [{ group: 'sul' }, { people: [ids.ana, ids.bia] }] },
      }
      for (const [name, rule] of Object.entries(rules)) audiences[name] = (await saveAudience(tx, 1, { name, rule })).id
    })
    await news(901, 'Para todos')
    await news(902, 'Do norte', audiences['norte'])
    await news(903, 'Do sul', audiences['sul'])
    await news(904, 'Escolhidas', audiences['chosen'])
  })
  afterAll(async () => installation.close())

  const newsOf = ({ items }: Seen) =>
    items.filter(({ kind }) => kind === 'news').map(({ id, audienceId }) => [id, audienceId])

  test('what a person sees is what their device gets, each with the audience it comes by and the terms that decide it', async () => {
    const { ids } = installation
    const seen = await sees(ids.ana)
    expect(newsOf(seen)).toEqual(
      expect.arrayContaining([
        ['901', 0],
        ['902', audiences['norte']],
        ['904', audiences['chosen']],
      ]),
    )
    const pulled = (await installation.as('ana').pull()).changes.filter(
      (change) => change.collection === 'news' && change.row !== null,
    )
    expect(newsOf(seen).map(([id]) => id)).toEqual(pulled.map(({ key }) => key).toSorted())
    const termsOf = (name: string) => seen.audiences.find(({ id }) => id === audiences[name])?.terms
    expect(termsOf('norte')).toEqual([
      { term: { group: 'norte' }, denied: false },
      { term: { group: 'sul' }, denied: true },
    ])
    // Of a list of people only the one who is asked about is told.
    expect(termsOf('chosen')).toEqual([{ term: { people: [ids.ana] }, denied: false }])
    expect(termsOf('sul')).toBeUndefined()
    expect(seen.names).toEqual(expect.arrayContaining([{ id: 'sul', name: 'Grupo sul' }]))
  })

  test('somebody else sees other things, and who is blocked sees nothing', async () => {
    const { ids } = installation
    const ofBia = newsOf(await sees(ids.bia)).map(([id]) => id)
    expect(ofBia).toEqual(expect.arrayContaining(['901', '904']))
    expect(ofBia).not.toContain('902')
    await admin.send('POST', `/api/admin/people/${ids.bia}/block/`, { reason: 'Teste' }, { rev: 1 })
    expect(await sees(ids.bia)).toMatchObject({ isActive: false, items: [] })
  })

  test('what belongs to a module that is off is not seen', async () => {
    const setModules = (modules: string[]) =>
      installation.services.database.inSystem((tx) =>
        tx
          .updateTable('client')
          .set({ modules: modules as never })
          .where('id', '=', 1)
          .execute(),
      )
    const { modules } = await installation.services.database.inSystem((tx) =>
      tx.selectFrom('client').select('modules').where('id', '=', 1).executeTakeFirstOrThrow(),
    )
    await setModules(modules.filter((name) => name !== 'news'))
    expect(newsOf(await sees(installation.ids.ana))).toEqual([])
    await setModules(modules)
  })

  test('that it was looked at stands in the trail; of somebody of another client there is nothing to see', async () => {
    const { ids, clock } = installation
    clock.pass(1)
    await sees(ids.ana)
    const trail = await admin.get(`/api/admin/audit/?subjectId=${ids.ana}`)
    expect(trail.json<{ rows: { act: string }[] }>().rows[0]?.act).toBe('person.see_as')
    const answer = await admin.send('POST', `/api/admin/people/${ids.caio}/sees/`)
    expect([answer.status, answer.json<Problem>().code]).toEqual([404, 'resource.not_found'])
  })
})
