import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import type { FieldValue } from '#contract/features/authoring/draft/fields.ts'
import type { TextPlan } from '#contract/features/authoring/translation/translation-contract.ts'
import { standingOfText } from '#contract/features/authoring/translation/texts.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { pickText } from '#contract/engine/language.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { activityFields, authorOf, readyFile, titles, type TestAuthor } from '../authoring.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let author: TestAuthor
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    author = authorOf(admin)
  })
  afterAll(async () => installation.close())

  const course = async (more: Record<string, FieldValue> = {}) => {
    const key = newId()
    const file = await readyFile({ services: installation.services, by: admin.userId })
    const id = await author.create('course', { ...titles('Balcão'), ...activityFields(key, file), ...more })
    return { id, key }
  }
  const csvOf = async (id: number) => (await author.get('course', id, 'texts/csv/')).body.toString()
  const xliffOf = async (id: number) => (await author.get('course', id, 'texts/xliff/?language=en-US')).body.toString()
  const check = async (id: number, file: string) => {
    const answer = await admin.send('POST', `/api/admin/content/course/${id}/texts/check/`, { file })
    return answer.status === 200
      ? answer.json<TextPlan>().rows.map(({ id: of, outcome, after }) => [of, outcome, after])
      : answer.json<Problem>().code
  }
  const apply = async (id: number, file: string) => {
    const answer = await admin.send(
      'POST',
      `/api/admin/content/course/${id}/texts/`,
      { file },
      { rev: (await author.read('course', id)).rev },
    )
    expect(answer.status).toBe(200)
    return answer.json<Content>()
  }
  const standing = ({ fields, marks }: Content) =>
    standingOfText(fields, marks, { name: 'title', source: 'pt-BR', language: 'en-US' })

  test('what goes out as a CSV and comes back translated is written into the draft; nothing is before it is applied', async () => {
    const { id, key } = await course({ 'description.pt-BR': '=1+1, “aspas” e\nduas linhas', 'title.en-US': '' })
    const csv = await csvOf(id)
    const rows = csv.split('\r\n')
    expect(rows[0]).toBe('\u{FEFF}id,hash,pt-BR,en-US')
    expect(rows[1]).toMatch(/^title,[0-9a-f]{16},Balcão,$/)
    expect(csv).toContain(`"'=1+1, “aspas” e\nduas linhas"`)
    const translated = csv
      .replace('Balcão,\r', 'Counter,\r')
      .replace('Counter,\r', 'Balcão,Counter\r')
      .replace('Atividade 1,Activity 1', 'Atividade 1,First activity')
    const before = await author.read('course', id)
    expect(await check(id, translated)).toEqual([
      ['title', 'change', 'Counter'],
      [`activities.${key}.title`, 'change', 'First activity'],
    ])
    expect(await author.read('course', id)).toEqual(before)
    const after = await apply(id, translated)
    expect(after.fields).toMatchObject({
      'title.en-US': 'Counter',
      [`activities.${key}.title.en-US`]: 'First activity',
    })
    expect(await check(id, translated)).toEqual([
      ['title', 'same', 'Counter'],
      [`activities.${key}.title`, 'same', 'First activity'],
    ])
  })

  test('the same as XLIFF 2.0, also when a translator’s program cut a text into segments and forgot our hash', async () => {
    const { id, key } = await course({ 'title.pt-BR': 'Preços & “<b>”. Fim.', 'title.en-US': '' })
    const xliff = await xliffOf(id)
    expect(xliff).toContain('<source xml:space="preserve">Preços &amp; “&lt;b&gt;”. Fim.</source>')
    expect(await check(id, xliff)).toEqual([[`activities.${key}.title`, 'same', 'Activity 1']])
    const cut = xliff.replaceAll(/ trilha:hash="[^"]*"/g, '').replace(
      '<source xml:space="preserve">Preços &amp; “&lt;b&gt;”. Fim.</source>',
      `<source>Preços &amp; “&lt;b&gt;”.</source><target>Prices <![CDATA[& “<b>”]]>.</target></segment>
         <ignorable><source> </source></ignorable>
         <segment><source>Fim.</source><target>The <pc id="1">end</pc><cp hex="0021"/></target>`,
    )
    expect(await check(id, cut)).toEqual([
      ['title', 'change', 'Prices & “<b>”. The end!'],
      [`activities.${key}.title`, 'same', 'Activity 1'],
    ])
    expect((await apply(id, cut)).fields['title.en-US']).toBe('Prices & “<b>”. The end!')
  })

  test('unknown ids, translations of another source, and texts that are too long are listed and left alone', async () => {
    const { id, key } = await course()
    const csv = await csvOf(id)
    await (await author.open('course', id)).save({ 'title.pt-BR': 'Balcão e caixa' })
    const file = csv
      .replace('Balcão,Balcão', 'Balcão,Counter')
      .replace('Activity 1', 'x'.repeat(201))
      .concat('games.1.title,0123456789abcdef,Jogo,Game\r\n')
    expect(await check(id, file)).toEqual([
      ['title', 'other_source', 'Counter'],
      [`activities.${key}.title`, 'too_long', 'x'.repeat(201)],
      ['games.1.title', 'unknown', 'Game'],
    ])
    const { rev, fields } = await author.read('course', id)
    expect((await apply(id, file)).fields).toEqual(fields)
    // Another one wrote since the file was looked at.
    const stale = await admin.send('POST', `/api/admin/content/course/${id}/texts/`, { file }, { rev: rev - 1 })
    expect(stale.status).toBe(409)
  })

  test('a file with entities of its own, or that is none, is refused', async () => {
    const { id } = await course()
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${(await xliffOf(id)).replace(/^.*\n/, '').replace('Balcão', '&a;')}`
    for (const file of [bomb, '<html></html>', '<xliff', 'nome;texto\r\na;b', 'id,en-US\r\n"a'])
      expect([file.slice(0, 20), await check(id, file)]).toEqual([file.slice(0, 20), 'content.texts_unreadable'])
  })

  test('a translation is out of date once its source was changed, and current again once it was confirmed or came back as it is', async () => {
    const { id } = await course()
    const confirm = async (fields: string[]) => {
      const { rev } = await author.read('course', id)
      return admin.send('POST', `/api/admin/content/course/${id}/texts/confirm/`, { fields }, { rev })
    }
    expect(standing(await author.read('course', id))).toBe('current')
    const editor = await author.open('course', id)
    await editor.save({ 'title.pt-BR': 'Balcão!' })
    expect(standing(await author.read('course', id))).toBe('old')
    expect(await xliffOf(id)).toContain('<segment state="initial">')
    expect(standing((await confirm(['title.en-US'])).json<Content>())).toBe('current')
    await (await author.open('course', id)).save({ 'title.pt-BR': 'Balcão?' })
    const csv = await csvOf(id)
    expect((await check(id, csv))[0]).toEqual(['title', 'confirm', 'Balcão'])
    expect(standing(await apply(id, csv))).toBe('current')
    expect((await confirm(['title.pt-BR'])).json<Problem>().code).toBe('request.invalid')
  })

  test('a learner whose language a title lacks gets the source, never an empty one', async () => {
    const { id } = await course({ 'title.en-US': '   ' })
    expect((await author.act('course', id, 'publish', { underWay: 'stay' })).status).toBe(200)
    const read = await installation.as('ana').request('GET', `/api/courses/${id}/`)
    expect(pickText(read.json<{ course: Course }>().course.title, 'en-US')).toBe('Balcão')
  })
})
