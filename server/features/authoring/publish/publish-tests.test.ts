import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content, Preview } from '#contract/features/authoring/authoring-schema.ts'
import { writeRule } from '#contract/features/authoring/draft/test-field-schemas.ts'
import type { FieldValue } from '#contract/features/authoring/draft/fields.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { adoptContent } from '../adopt/adopt-service.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { authorOf, titles, type TestAuthor } from '../authoring.test-support.ts'

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

  const write = async (said: string, bankId: string, more: { tags?: string[]; difficulty?: string } = {}) => {
    const question = {
      kind: 'true_false',
      text: { 'pt-BR': [{ type: 'paragraph', runs: [said] }] },
      right: true,
    }
    const answer = await admin.send('POST', `/api/admin/question-banks/${bankId}/questions/`, { question, ...more })
    return answer.json<{ id: string }>().id
  }
  /** A bank of published questions. */
  const bankOf = async (...asked: { said: string; tags?: string[]; difficulty?: string }[]) => {
    const { id } = (await admin.send('POST', '/api/admin/question-banks/', { name: newId() })).json<{ id: string }>()
    const questions: string[] = []
    for (const { said, ...more } of asked) questions.push(await write(said, id, more))
    await admin.send('POST', `/api/admin/question-banks/${id}/publish/`)
    return { id, questions }
  }
  const retire = async (questionId: string) =>
    admin.send('POST', `/api/admin/questions/${questionId}/state/`, { retired: true }, { rev: await revOf(questionId) })
  const revOf = async (questionId: string) =>
    (await admin.get(`/api/admin/questions/${questionId}/`)).json<{ rev: number }>().rev
  /** A course with one test, which everybody sees once it is published. */
  const testCourse = async (own: Record<string, FieldValue>) => {
    const key = newId()
    const at = `activities.${key}`
    const fields = { place: 1, gone: false, type: 'conventional_test', ...titles('Prova'), ...own }
    const id = await author.create('course', {
      ...titles('Curso com prova'),
      enrollmentType: 'automatic',
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${at}.${name}`, value])),
    })
    return { id, at }
  }
  const publish = async (id: number) => {
    const answer = await author.act('course', id, 'publish', { underWay: 'stay' })
    expect([answer.status, answer.json()]).toMatchObject([200, { state: 'published' }])
    return answer.json<Content>()
  }
  const rowOf = async (courseId: number) => {
    const { changes } = await installation.as('ana').pull()
    const found = changes.find(({ collection, row }) => collection === 'activities' && row?.['courseId'] === courseId)
    return (found?.row ?? {}) as { id: number; version: number; content: Record<string, unknown> }
  }
  const faultsOf = async (id: number, at: string) => {
    const { faults } = (await author.get('course', id, 'check/')).json<{ faults: Fault[] }>()
    return faults.flatMap(({ field, code, level }) => (level === 'fault' ? [[field.replace(`${at}.`, ''), code]] : []))
  }

  test('a test that is published asks a learner, at the start of an attempt, the fixed question and those that its rules draw', async () => {
    const bank = await bankOf(
      { said: 'A tinta fosca disfarça', tags: ['acabamento'], difficulty: 'easy' },
      { said: 'O esmalte brilha', tags: ['acabamento'] },
      { said: 'O selador vem antes', tags: ['preparo'] },
      { said: 'A parede é lavada', tags: ['preparo'] },
    )
    const other = await bankOf({ said: 'Vale para todos' })
    const { id } = await testCourse({
      minimumScore: 60,
      timeToAnswer: 1200,
      shuffleQuestions: false,
      'draw.fixed': other.questions,
      'draw.rules': [
        writeRule({ bankId: bank.id, count: 1, tags: ['acabamento'], difficulty: 'easy' }),
        writeRule({ bankId: bank.id, count: 2, tags: ['preparo'] }),
      ],
    })
    await publish(id)
    const row = await rowOf(id)
    expect(row).toMatchObject({
      type: 'conventional_test',
      version: 1,
      content: { qtyQuestions: 4, minimumScore: 60, timeToAnswer: 1200, maximumAttempts: 3, offlineStart: 0 },
    })
    const body = { courseId: id, activityId: row.id, deviceId: deviceOf('ana'), language: 'pt-BR' }
    const answer = await installation.as('ana').request('POST', '/api/attempts/', body)
    expect(answer.status).toBe(200)
    const { questions } = answer.json<Lease>()
    const said = questions.map(({ text }) => JSON.stringify(text))
    expect(said).toHaveLength(4)
    expect(said[0]).toContain('Vale para todos')
    expect(said[1]).toContain('A tinta fosca disfarça')
    expect(said.slice(2).toSorted().join()).toMatch(/A parede é lavada.*O selador vem antes/)

    // Published again as it is it stays the same version; with another minimum it is the next one.
    await publish(id)
    expect((await rowOf(id)).version).toBe(1)
    const editor = await author.open('course', id)
    await editor.save({ [`activities.${await keyOf(id)}.minimumScore`]: 80 })
    await publish(id)
    expect(await rowOf(id)).toMatchObject({ id: row.id, version: 2, content: { minimumScore: 80 } })
  })
  const keyOf = async (id: number) => {
    const { fields } = await author.read('course', id)
    return (
      Object.keys(fields)
        .find((field) => field.startsWith('activities.'))
        ?.split('.')[1] ?? ''
    )
  }

  test('learning 17: a minimum of 101, 0 attempts and a limit of 59 seconds are refused with every field at once, and nothing is saved', async () => {
    const { id, at } = await testCourse({})
    const editor = await author.open('course', id)
    const answer = await editor.save({
      [`${at}.minimumScore`]: 101,
      [`${at}.maximumAttempts`]: 0,
      [`${at}.timeToAnswer`]: 59,
      [`${at}.offlineStart`]: 4,
      [`${at}.draw.rules`]: ['tudo'],
      [`${at}.grade`]: 'worst',
      [`${at}.qtyQuestions`]: 3,
      [`${at}.wait`]: 5,
    })
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      {
        code: 'request.invalid',
        fields: [
          { field: `${at}.minimumScore`, code: 'too_large' },
          { field: `${at}.maximumAttempts`, code: 'too_small' },
          { field: `${at}.timeToAnswer`, code: 'too_small' },
          { field: `${at}.offlineStart`, code: 'too_large' },
          { field: `${at}.draw.rules`, code: 'invalid' },
          { field: `${at}.grade`, code: 'invalid' },
          { field: `${at}.qtyQuestions`, code: 'unknown' },
        ],
      },
    ])
    expect((await author.read('course', id)).fields).not.toHaveProperty([`${at}.wait`])
  })

  test('a draft says what its test lacks: attempts that end, questions that are published, enough of them for all rules', async () => {
    const bank = await bankOf({ said: 'Uma' }, { said: 'Duas' })
    const [retired = '', kept = ''] = bank.questions
    await retire(retired)
    const draft = await write('Ainda rascunho', bank.id)
    const { id, at } = await testCourse({
      type: 'block_test',
      maximumAttempts: null,
      'draw.fixed': [retired, draft],
      'draw.rules': [writeRule({ bankId: bank.id, count: 2 })],
    })
    expect(await faultsOf(id, at)).toEqual([
      ['maximumAttempts', 'attempts_missing'],
      ['draw.fixed', 'question_gone'],
      ['draw.rules', 'too_few_questions'],
    ])
    const refused = await author.act('course', id, 'publish', { underWay: 'stay' })
    expect([refused.status, refused.json<Problem>()]).toMatchObject([
      422,
      {
        code: 'content.not_ready',
        fields: [
          { field: `${at}.maximumAttempts`, code: 'required' },
          { field: `${at}.draw.fixed`, code: 'unknown' },
          { field: `${at}.draw.rules`, code: 'too_large' },
        ],
      },
    ])
    const editor = await author.open('course', id)
    await editor.save({
      [`${at}.maximumAttempts`]: 2,
      [`${at}.draw.fixed`]: [kept],
      [`${at}.draw.rules`]: [writeRule({ bankId: newId(), count: 1 })],
    })
    expect(await faultsOf(id, at)).toEqual([['draw.rules', 'bank_gone']])
    await editor.save({ [`${at}.draw.rules`]: [], [`${at}.draw.fixed`]: [] })
    expect(await faultsOf(id, at)).toEqual([['draw.rules', 'questions_missing']])
    await editor.save({ [`${at}.draw.fixed`]: [kept] })
    expect(await faultsOf(id, at)).toEqual([])
    // The editor is told what the questions say, and how many the bank has for which rule.
    const check = (await author.get('course', id, 'check/')).json<{ questions: { id: string; text: unknown }[] }>()
    expect(check.questions).toEqual([{ id: kept, text: { 'pt-BR': 'Duas' } }])
    const drawable = await admin.get(`/api/admin/question-banks/${bank.id}/drawable/`)
    expect(drawable.json()).toEqual({ groups: [{ tags: [], difficulty: 'medium', questions: 1 }] })
    expect((await publish(id)).version).toBe(1)
  })

  test('a preview shows a test as it will be, and leaves out one that asks nothing yet', async () => {
    const bank = await bankOf({ said: 'Uma' })
    const { id, at } = await testCourse({ type: 'unevaluated_quiz' })
    const preview = async () => (await author.get('course', id, 'preview/')).json<Preview>().course
    expect((await preview())?.activities).toEqual([])
    await (await author.open('course', id)).save({ [`${at}.draw.fixed`]: bank.questions })
    expect(await preview()).toMatchObject({
      activities: [{ type: 'unevaluated_quiz', content: { qtyQuestions: 1, minimumScore: null, timeToAnswer: null } }],
      files: {},
    })
  })

  test('a course with a test that was published without a draft is adopted with all that its test is, and published again as the same', async () => {
    const bank = await bankOf({ said: 'Uma' }, { said: 'Duas' })
    const { id, at } = await testCourse({
      maximumAttempts: 5,
      wait: 30,
      'feedback.attempt': [],
      'draw.fixed': bank.questions.slice(0, 1),
      'draw.rules': [writeRule({ bankId: bank.id, count: 1 })],
    })
    await publish(id)
    const before = await rowOf(id)
    const { database } = installation.services
    await database.inTenant(1, async (tx) => {
      for (const table of ['content_entry', 'content_version', 'content_draft'] as const)
        await tx
          .deleteFrom(table)
          .where('client_id', '=', 1)
          .where('kind', '=', 'course')
          .where('id', '=', id)
          .execute()
    })
    await adoptContent(installation.services, { clientId: 1, userId: admin.userId })
    const { fields } = await author.read('course', id)
    expect(fields).toMatchObject({
      [`${at}.maximumAttempts`]: 5,
      [`${at}.wait`]: 30,
      [`${at}.feedback.attempt`]: [],
      [`${at}.draw.fixed`]: bank.questions.slice(0, 1),
    })
    expect(await faultsOf(id, at)).toEqual([])
    await publish(id)
    expect(await rowOf(id)).toEqual(before)
  })

  test('a copy of a course within its client asks what the one that it was made of asks', async () => {
    const bank = await bankOf({ said: 'Uma' })
    const { id } = await testCourse({ maximumAttempts: 2, 'draw.rules': [writeRule({ bankId: bank.id, count: 1 })] })
    const copy = (await admin.send('POST', `/api/admin/content/course/${id}/clone/`)).json<{ id: number }>()
    expect((await publish(copy.id)).version).toBe(1)
    const draw = { fixed: [], rules: [{ bankId: bank.id, count: 1 }] }
    expect((await rowOf(copy.id)).content).toMatchObject({ maximumAttempts: 2, qtyQuestions: 1, draw })
  })
})
