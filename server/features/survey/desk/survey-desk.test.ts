import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListedSurvey, SurveyDetail, SurveyResults, WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import { newId } from '#contract/engine/ids.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { addAnonymous } from '../answer/answer-queries.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'
import { answering, chose, day, ids, openSurveying, written, wrote, type Surveying } from '../surveying.test-support.ts'

onOneEngine((engine) => {
  let world: Surveying
  let owner: StaffCaller
  beforeAll(async () => {
    world = await openSurveying(engine)
    owner = await world.staff(['survey-owner'])
  })
  afterAll(() => world.installation.close())
  beforeEach(() => world.clear())

  const path = (id: string, rest = '') => `/api/admin/surveys/${id}/${rest}`
  const listOf = async (by: StaffCaller, query = '') =>
    (await by.get(`/api/admin/surveys/?${query}`)).json<{ rows: ListedSurvey[] }>().rows
  const onDevicesOf = async (name: 'ana' | 'bia') =>
    (await world.installation.as(name).pull()).changes.filter(({ collection }) => collection === 'surveys')
  const own = async (right: SurveyDetail['ownersMay'], id: string) =>
    world
      .admin()
      .send(
        'PUT',
        path(id, 'owners/'),
        { owners: [owner.userId], ownersMay: right },
        { rev: (await world.read(id)).rev },
      )

  test('a draft is nobody’s to see; published it comes to its audience alone, changed it stays until it is published again', async () => {
    const { services, ids: people } = world.installation
    const audience = await services.database.inTenant(1, async (tx) => {
      await saveGroup(tx, 1, { id: 'balcao', name: { 'pt-BR': 'Balcão' } })
      await setGroupPeople(tx, 1, 'balcao', [people.ana])
      return (await saveAudience(tx, 1, { name: 'Balcão', rule: { group: 'balcao' } })).id
    })
    const draft = await world.create({ audience })
    expect(draft).toMatchObject({ state: 'draft', edition: 0, answered: 0, may: ['read', 'edit', 'export'] })
    expect(await onDevicesOf('ana')).toEqual([])
    expect((await world.act(draft.id, 'publish')).json()).toMatchObject({
      state: 'published',
      edition: 1,
      isChanged: false,
    })
    expect(await onDevicesOf('ana')).toMatchObject([
      { key: draft.id, row: { edition: 1, title: { 'pt-BR': 'Clima' } } },
    ])
    expect(await onDevicesOf('bia')).toEqual([])
    expect(await world.installation.as('bia').send(answering(draft.id, [chose(ids.multiple, ids.red)]))).toMatchObject([
      { outcome: 'refused', code: 'survey.not_found' },
    ])

    const changed = await world.write(draft.id, written({ audience, title: { 'pt-BR': 'Clima 2' } }))
    expect(changed.json()).toMatchObject({ isChanged: true, edition: 1 })
    expect(await onDevicesOf('ana')).toMatchObject([{ row: { title: { 'pt-BR': 'Clima' } } }])
    await world.act(draft.id, 'publish')
    expect(await onDevicesOf('ana')).toMatchObject([{ row: { edition: 2, title: { 'pt-BR': 'Clima 2' } } }])
  })

  test('what people would miss is told all at once when it is published, and nothing is shown', async () => {
    const [choice] = written().questions
    if (!choice) throw new Error('no question')
    const question = { ...choice, text: {}, options: choice.options.slice(0, 1) }
    const { id } = await world.create({ questions: [question] })
    expect((await world.act(id, 'publish')).json()).toMatchObject({
      code: 'survey.not_ready',
      fields: [
        { field: 'questions.0.text.pt-BR', code: 'required' },
        { field: 'questions.0.options', code: 'too_short' },
      ],
    })
    const none = await world.create({ questions: [] })
    expect((await world.act(none.id, 'publish')).json()).toMatchObject({ fields: [{ field: 'questions' }] })
    world.installation.clock.pass(3 * day)
    const late = await world.create()
    expect((await world.act(late.id, 'publish')).json()).toMatchObject({ fields: [{ field: 'endsAt' }] })
    expect(await onDevicesOf('ana')).toEqual([])
    const bad = await world.admin().send('POST', '/api/admin/surveys/', written({ title: {}, audience: 99 }))
    expect(bad.json()).toMatchObject({
      code: 'request.invalid',
      fields: [
        { field: 'title.pt-BR', code: 'required' },
        { field: 'audience', code: 'unknown' },
      ],
    })
  })

  test('a question with answers is not edited but closed and replaced; its answers stay to be seen', async () => {
    const { id } = await world.publish()
    await world.haveAnswers(
      id,
      Array.from({ length: 5 }, () => [chose(ids.multiple, ids.red)]),
    )
    const [first, ...others] = written().questions
    if (!first) throw new Error('no question')
    const edited: WrittenSurvey = written({ questions: [{ ...first, text: { 'pt-BR': 'Outra' } }, ...others] })
    expect((await world.write(id, edited)).json()).toMatchObject({
      code: 'survey.question_answered',
      fields: [{ field: 'questions.0' }],
    })
    const fresh = newId()
    const replaced = written({ questions: [{ ...first, id: fresh, text: { 'pt-BR': 'Outra' } }, ...others] })
    await world.write(id, replaced)
    expect((await world.act(id, 'publish')).json()).toMatchObject({ edition: 2, answeredQuestions: [ids.multiple] })
    const { questions } = (await world.admin().get(path(id, 'results/'))).json<SurveyResults>()
    expect(questions?.filter(({ question }) => [fresh, ids.multiple].includes(question.id))).toMatchObject([
      { question: { id: fresh }, isClosed: false, answered: 0 },
      { question: { id: ids.multiple }, isClosed: true, answered: 5 },
    ])
  })

  test('whether answers are named does not change once people were told', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    expect((await world.write(id, written({ isAnonymous: false }))).json()).toMatchObject({
      code: 'survey.anonymity_fixed',
    })
  })

  test('a draft is thrown away, what was published is closed, and a closed one may be opened anew', async () => {
    const { id } = await world.create()
    expect((await world.act(id, 'remove')).json()).toEqual({ done: true })
    expect((await world.admin().get(path(id))).status).toBe(404)
    const shown = await world.publish()
    expect((await world.act(shown.id, 'remove')).json()).toMatchObject({ code: 'survey.published' })
    expect((await world.act(shown.id, 'close')).json()).toMatchObject({ state: 'closed' })
    expect((await world.act(shown.id, 'close')).json()).toMatchObject({ code: 'survey.not_open' })
    expect(await onDevicesOf('ana')).toMatchObject([{ row: { endsAt: world.installation.clock.now().toISOString() } }])
    expect((await world.act(shown.id, 'publish')).json()).toMatchObject({ state: 'published' })
  })

  test('an owner sees their own surveys alone, does what the owners may, and publishes nothing', async () => {
    const mine = await world.create({ title: { 'pt-BR': 'Minha' } }, owner)
    expect(mine).toMatchObject({ owners: [{ userId: owner.userId }], may: ['read', 'edit', 'export'] })
    world.installation.clock.pass(1000)
    const other = await world.publish()
    expect((await listOf(owner)).map(({ id }) => id)).toEqual([mine.id])
    expect((await listOf(world.admin())).map(({ id }) => id)).toEqual([other.id, mine.id])
    expect((await listOf(world.admin(), 'search=minha&state=draft')).map(({ id }) => id)).toEqual([mine.id])
    for (const rest of ['', 'results/', `texts/${ids.essay}/`])
      expect((await owner.get(path(other.id, rest))).status).toBe(404)
    expect((await world.act(mine.id, 'publish', owner)).json()).toMatchObject({ code: 'access.denied' })
  })

  test.each([
    { right: 'read', status: { read: 200, edit: 403, export: 403 } },
    { right: 'edit', status: { read: 403, edit: 200, export: 403 } },
    { right: 'export', status: { read: 403, edit: 403, export: 200 } },
  ] as const)('owners who may $right may that and nothing else', async ({ right, status }) => {
    const { id } = await world.publish()
    await world.haveAnswers(
      id,
      Array.from({ length: 5 }, () => [chose(ids.multiple, ids.red), wrote(ids.essay, 'bom')]),
    )
    expect((await own([right], id)).json()).toMatchObject({ ownersMay: [right], isChanged: false })
    expect((await owner.get(path(id, 'results/'))).status).toBe(status.read)
    expect((await owner.get(path(id, `texts/${ids.essay}/`))).status).toBe(status.read)
    expect((await world.write(id, written(), owner)).status).toBe(status.edit)
    expect((await owner.send('POST', path(id, 'export/'))).status).toBe(status.export)
  })

  test('only who has the role may own a survey', async () => {
    const { id } = await world.create()
    const answer = await world
      .admin()
      .send('PUT', path(id, 'owners/'), { owners: [world.installation.ids.ana], ownersMay: [] }, { rev: 1 })
    expect(answer.json()).toMatchObject({ code: 'request.invalid', fields: [{ field: 'owners.0', code: 'unknown' }] })
  })

  test('results count who chose what, texts name who wrote them, and the CSV says no formula', async () => {
    const { id } = await world.publish()
    const all = Array.from({ length: 6 }, (_, at) => [
      chose(ids.multiple, ...(at < 2 ? [ids.red, ids.blue] : [ids.red])),
      chose(ids.oneWhy, at === 0 ? [ids.bad, '=HYPERLINK("x")'] : ids.good),
      wrote(ids.essay, at === 1 ? '=1+1' : `texto ${at}`),
    ])
    await world.haveAnswers(id, all)
    const results = (await world.admin().get(path(id, 'results/'))).json<SurveyResults>()
    expect(results.answered).toBe(6)
    const of = (questionId: string) => results.questions?.find(({ question }) => question.id === questionId)
    expect(of(ids.multiple)).toMatchObject({
      answered: 6,
      chosen: [
        { optionId: ids.red, count: 6 },
        { optionId: ids.blue, count: 2 },
      ],
      texts: 0,
    })
    expect(of(ids.oneWhy)).toMatchObject({ texts: 1 })
    expect(of(ids.reasons)).toMatchObject({ answered: 0 })
    const why = (await world.admin().get(path(id, `texts/${ids.oneWhy}/`))).json<Texts>()
    expect(why.rows).toEqual([{ text: '=HYPERLINK("x")', optionId: ids.bad, by: 'Pessoa Silva' }])

    const csv = (await world.admin().send('POST', path(id, 'export/'))).body.toString()
    const lines = csv.split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines[0]).toMatch(/^\uFEFFname,e-mail,answered_at,/)
    expect(csv).toContain(",'=1+1")
    expect(csv).toContain('Vermelho; Azul')
    expect(csv).toContain('Ruim (=HYPERLINK(""x""))')
    expect(csv).not.toMatch(/(^|,)"?=/m)
  })

  test('texts come page by page, each once', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    await world.inTenant(async (tx) => {
      for (let at = 0; at < 52; at++)
        await addAnonymous(tx, 1, { surveyId: id, edition: 1, answers: [wrote(ids.essay, `texto ${at}`)] })
    })
    const first = (await world.admin().get(path(id, `texts/${ids.essay}/`))).json<Texts>()
    expect(first.rows).toHaveLength(50)
    const cursor = encodeURIComponent(first.next ?? '')
    const second = (await world.admin().get(path(id, `texts/${ids.essay}/?cursor=${cursor}`))).json<Texts>()
    expect(second.next).toBeNull()
    expect(new Set([...first.rows, ...second.rows].map(({ text }) => text)).size).toBe(52)
  })
})

type Texts = { rows: { text: string; optionId: string | null; by: string | null }[]; next: string | null }
