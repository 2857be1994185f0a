import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { activityFields, authorOf, readyFile, titles, type TestAuthor } from '../authoring.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let ana: TestAuthor
  let bia: TestAuthor
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    ana = authorOf(admin)
    bia = authorOf(await openStaff(installation, ['programme-admin']))
  })
  afterAll(async () => installation.close())

  test('back-office D60: two authors change two fields of the same revision, and both are kept', async () => {
    const id = await ana.create('course', titles('Balcão'))
    const [one, other] = [await ana.open('course', id), await bia.open('course', id)]
    expect((await one.save({ 'description.pt-BR': 'Para quem atende' })).status).toBe(200)
    const answer = await other.save({ minutes: 30 })
    expect([answer.status, answer.json()]).toEqual([
      200,
      { rev: 4, others: [{ field: 'description.pt-BR', value: 'Para quem atende' }] },
    ])
    expect((await ana.read('course', id)).fields).toMatchObject({
      'description.pt-BR': 'Para quem atende',
      minutes: 30,
      'title.pt-BR': 'Balcão',
    })
  })

  test('back-office D60: two authors add an activity each, and both are there in their order', async () => {
    const { services } = installation
    const file = await readyFile({ services, by: admin.userId })
    const id = await ana.create('course', titles('Atividades de dois'))
    const [one, other] = [await ana.open('course', id), await bia.open('course', id)]
    const [first, second] = [newId(), newId()]
    await one.save(activityFields(first, file, { place: 1 }))
    expect((await other.save(activityFields(second, file, { place: 2 }))).status).toBe(200)
    const { fields } = await ana.read('course', id)
    expect([fields[`activities.${first}.place`], fields[`activities.${second}.place`]]).toEqual([1, 2])
  })

  test('back-office D61: the same field changed by two is a conflict that names it, with both texts and who at hand, and nothing is lost', async () => {
    const id = await ana.create('course', titles('Antes'))
    const [one, other] = [await ana.open('course', id), await bia.open('course', id)]
    await one.save({ 'title.pt-BR': 'O título de Ana' })
    const answer = await other.save({ 'title.pt-BR': 'O título de Bia', minutes: 15 })
    expect([answer.status, answer.json<Problem>()]).toMatchObject([
      409,
      { code: 'edit.conflict', fields: [{ field: 'title.pt-BR', code: 'invalid' }], values: { rev: 3 } },
    ])
    // Nothing of the refused save was written; whose text stands there now is told.
    const now = await bia.read('course', id)
    expect(now.fields).toMatchObject({ 'title.pt-BR': 'O título de Ana', minutes: 0 })
    expect(now.marks['title.pt-BR']).toMatchObject({ rev: 3, by: 'Equipe Silva' })
    // What did not meet is saved on what stands there; so is what is chosen of the two.
    expect((await other.save({ 'title.pt-BR': 'O título de Ana e de Bia', minutes: 15 }, now.rev)).status).toBe(200)
    expect((await ana.read('course', id)).fields).toMatchObject({
      'title.pt-BR': 'O título de Ana e de Bia',
      minutes: 15,
    })
  })

  test('the same text written by two is no conflict', async () => {
    const id = await ana.create('course', titles('Igual'))
    const [one, other] = [await ana.open('course', id), await bia.open('course', id)]
    await one.save({ 'title.pt-BR': 'Igual aos dois' })
    const answer = await other.save({ 'title.pt-BR': 'Igual aos dois' })
    expect([answer.status, answer.json()]).toMatchObject([200, { rev: 3 }])
  })

  test('back-office D62: a slow save never conflicts with oneself, whether its answer came late or its request twice', async () => {
    const id = await ana.create('course', titles('Lento'))
    const editor = await ana.open('course', id)
    const seen = editor.seen()
    const key = newId()
    await editor.save({ 'title.pt-BR': 'Lento, d' }, seen, key)
    // Its answer was lost: the same request again, then the next one, still on the revision that was seen.
    const again = await editor.save({ 'title.pt-BR': 'Lento, d' }, seen, key)
    expect([again.status, again.json()]).toMatchObject([200, { rev: 3 }])
    const next = await editor.save({ 'title.pt-BR': 'Lento, depois' }, seen)
    expect([next.status, next.json()]).toMatchObject([200, { rev: 4, others: [] }])
    expect((await ana.read('course', id)).fields['title.pt-BR']).toBe('Lento, depois')
  })

  test('fields that there are not, or that cannot hold that, are told at once, and a file of nobody is none', async () => {
    const id = await ana.create('course', titles('Campos'))
    const editor = await ana.open('course', id)
    const answer = await editor.save({ minutes: -1, colour: 'azul', 'activities.x.title.pt-BR': 'A', cover: 'x' })
    expect([answer.status, answer.json<Problem>().fields]).toEqual([
      422,
      [
        { field: 'minutes', code: 'too_small' },
        { field: 'colour', code: 'unknown' },
        { field: 'activities.x.title.pt-BR', code: 'unknown' },
        { field: 'cover', code: 'invalid' },
      ],
    ])
    expect((await editor.save({ cover: newId() })).status).toBe(422)
  })

  test('a draft is kept minute by minute, and what it was comes back as a new change', async () => {
    const { clock } = installation
    const id = await ana.create('news', titles('Primeira'))
    const editor = await ana.open('news', id)
    clock.pass(60_000)
    await editor.save({ 'title.pt-BR': 'Segunda' })
    await editor.save({ 'title.pt-BR': 'Segunda, melhor' })
    clock.pass(60_000)
    await editor.save({ 'title.pt-BR': 'Terceira', 'text.pt-BR': 'Um texto' })
    const { rows } = (await ana.get('news', id, 'history/')).json<{ rows: { at: string; rev: number; by: string }[] }>()
    expect(rows.map(({ rev, by }) => [rev, by])).toEqual([
      [5, 'Equipe Silva'],
      [4, 'Equipe Silva'],
      [2, 'Equipe Silva'],
    ])
    const restored = await ana.act('news', id, 'restore', { at: rows[1]?.at })
    expect(restored.json<Content>()).toMatchObject({
      rev: 6,
      fields: { 'title.pt-BR': 'Segunda, melhor', 'text.pt-BR': '' },
    })
  })

  test('who else has a draft open is told, until they are heard no more', async () => {
    const id = await ana.create('news', titles('Aberta'))
    const [one, other] = [newId(), newId()]
    const follow = async (author: TestAuthor, editor: string) =>
      (await author.get('news', id, `open/?editor=${editor}`)).json<{ others: { editor: string }[] }>().others
    expect(await follow(ana, one)).toEqual([])
    expect(await follow(bia, other)).toEqual([{ editor: one, name: 'Equipe Silva' }])
    // A page that was loaded again is nobody else.
    expect(await follow(ana, newId())).toEqual([{ editor: other, name: 'Equipe Silva' }])
    installation.clock.pass(61_000)
    expect(await follow(bia, other)).toEqual([])
  })

  test('what is written is found by parts of its titles in any language, sorted and paged, and taken as a CSV', async () => {
    for (let at = 0; at < 55; at++)
      await ana.create('trail', { 'title.pt-BR': `Página ${String(at).padStart(2, '0')}`, 'title.en-US': '=Page' })
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const url: string = `/api/admin/content/?search=pagina&sort=title${next ? `&cursor=${encodeURIComponent(next)}` : ''}`
      const page = (await admin.get(url)).json<{ rows: { title: Record<string, string> }[]; next: string | null }>()
      seen.push(...page.rows.map(({ title }) => title['pt-BR'] ?? ''))
      next = page.next
    }
    expect(seen).toEqual(Array.from({ length: 55 }, (_, at) => `Página ${String(at).padStart(2, '0')}`))
    expect((await admin.get('/api/admin/content/?search=page&kind=news')).json()).toEqual({ rows: [], next: null })
    const id = await ana.create('news', titles('=cmd'))
    const csv = await admin.send('POST', '/api/admin/content/export/', { kind: 'news', search: '=cmd' })
    expect(csv.body.toString()).toContain(`news,${id},'=cmd,draft,0,1,`)
  })

  test('an instructor writes courses of their own, and sees no other', async () => {
    const teacher = await openStaff(installation, ['instructor'])
    const own = authorOf(teacher)
    const id = await own.create('course', titles('Do instrutor'))
    const others = await ana.create('course', titles('De outra pessoa'))
    expect((await own.read('course', id)).fields['title.pt-BR']).toBe('Do instrutor')
    expect((await own.get('course', others, '')).status).toBe(404)
    expect(
      (await teacher.get('/api/admin/content/')).json<{ rows: { id: number }[] }>().rows.map((row) => row.id),
    ).toEqual([id])
    expect((await teacher.send('POST', '/api/admin/content/', { kind: 'news', title: {} })).status).toBe(403)
    expect((await own.act('course', id, 'publish', { underWay: 'stay' })).status).toBe(403)
  })

  test('what was never published is deleted', async () => {
    const id = await ana.create('news', titles('Some'))
    expect((await ana.act('news', id, 'delete')).json()).toEqual({ deleted: true })
    expect((await ana.get('news', id, '')).status).toBe(404)
  })
})
