import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Bank, BankDetail, ListedQuestion, QuestionDetail } from '#contract/features/question/bank-schema.ts'
import { oneOfEach, questionOf, text } from '#contract/features/question/question.test-support.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { drawableQuestions, publishedQuestions, questionVersions, versionKey } from './published-service.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let instructor: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    instructor = await openStaff(installation, ['instructor'])
  })
  afterAll(async () => installation.close())

  const banks = '/api/admin/question-banks/'
  const path = (id: string) => `/api/admin/questions/${id}/`
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  let made = 0
  const createBank = async (name = `Banco ${++made}`) => (await instructor.send('POST', banks, { name })).json<Bank>()
  const plain = (said: string) => ({ kind: 'short', text: text(said), accepted: [{ text: 'sim' }] })
  const create = async (bankId: string, question: unknown, more: object = {}) => {
    const answer = await instructor.send('POST', `${banks}${bankId}/questions/`, { question, ...more })
    expect([answer.status, answer.json<Problem>().fields]).toEqual([200, undefined])
    return answer.json<QuestionDetail>()
  }
  const read = async (id: string) => (await instructor.get(path(id))).json<QuestionDetail>()
  const publish = async (id: string) =>
    admin.send('POST', `${path(id)}publish/`, undefined, { rev: (await read(id)).rev })
  const list = async (bankId: string, query = '') =>
    (await instructor.get(`${banks}${bankId}/questions/?${query}`)).json<{
      rows: ListedQuestion[]
      next: string | null
    }>()
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)

  test('a question of each kind that shows no picture is written, read back as it was, and listed by its text', async () => {
    const bank = await createBank()
    for (const one of oneOfEach) {
      if (one.kind === 'hotspot') continue
      const written = await create(bank.id, one, { tags: ['tinta'], difficulty: 'hard' })
      expect(written).toMatchObject({ kind: one.kind, state: 'draft', version: 0, tags: ['tinta'], difficulty: 'hard' })
      expect((await read(written.id)).question).toEqual(questionOf(one.kind))
    }
    const { rows } = await list(bank.id, 'sort=text')
    expect(rows.map((row) => row.text['pt-BR'])).toContain('O esmalte é solúvel')
    expect(rows).toHaveLength(oneOfEach.length - 1)
  })

  test('every fault of a question is told at once, by its field', async () => {
    const bank = await createBank()
    const question = {
      ...oneOfEach[0],
      points: 0,
      penalty: 2,
      choices: [
        { key: 'a', text: { 'pt-BR': ['Sim'] }, fraction: 0 },
        { key: 'a', text: { 'pt-BR': ['Não'] }, fraction: 0 },
      ],
    }
    const answer = await instructor.send('POST', `${banks}${bank.id}/questions/`, { question })
    expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    expect(answer.json<Problem>().fields).toEqual(
      expect.arrayContaining([
        { field: 'question.points', code: 'too_small' },
        { field: 'question.penalty', code: 'too_large' },
        { field: 'question.choices', code: 'invalid' },
        { field: 'question.choices.1.key', code: 'invalid' },
      ]),
    )
  })

  test('a published version never changes: what is written on is asked once it is published again', async () => {
    const bank = await createBank()
    const { id } = await create(bank.id, plain('Primeira?'))
    const asked = async () => inTenant((tx) => publishedQuestions(tx, 1, [id]))
    expect((await asked()).size).toBe(0)
    expect((await publish(id)).json<QuestionDetail>()).toMatchObject({ state: 'published', version: 1 })
    const { rev } = await read(id)
    const saved = await instructor.send('PUT', path(id), { question: plain('Segunda?') }, { rev })
    expect(saved.json<QuestionDetail>()).toMatchObject({ state: 'changed', version: 1 })
    expect((await asked()).get(id)).toMatchObject({ version: 1, question: { text: text('Primeira?') } })
    expect((await publish(id)).json<QuestionDetail>()).toMatchObject({ state: 'published', version: 2 })
    expect((await asked()).get(id)).toMatchObject({ version: 2, question: { text: text('Segunda?') } })
    const then = await inTenant((tx) => questionVersions(tx, 1, [{ questionId: id, version: 1 }]))
    expect(then.get(versionKey({ questionId: id, version: 1 }))).toMatchObject({
      version: 1,
      question: { text: text('Primeira?') },
      pictures: {},
    })
  })

  test('other tags or another difficulty need no new version', async () => {
    const bank = await createBank()
    const { id } = await create(bank.id, plain('Qual?'))
    await publish(id)
    const { rev, question } = await read(id)
    const saved = await instructor.send('PUT', path(id), { question, tags: ['novo'], difficulty: 'easy' }, { rev })
    expect(saved.json<QuestionDetail>()).toMatchObject({ state: 'published', tags: ['novo'], difficulty: 'easy' })
    const drawable = await inTenant((tx) => drawableQuestions(tx, 1, [bank.id]))
    expect(drawable).toEqual([{ questionId: id, bankId: bank.id, tags: ['novo'], difficulty: 'easy' }])
  })

  test('a retired question is drawn no more and judged as it was, and comes back', async () => {
    const bank = await createBank()
    const { id } = await create(bank.id, plain('Qual?'))
    await publish(id)
    const set = async (retired: boolean) =>
      admin.send('POST', `${path(id)}state/`, { retired }, { rev: (await read(id)).rev })
    expect((await set(true)).json<QuestionDetail>().state).toBe('retired')
    expect(await inTenant((tx) => drawableQuestions(tx, 1, [bank.id]))).toEqual([])
    expect((await list(bank.id)).rows).toEqual([])
    expect((await list(bank.id, 'state=retired')).rows.map((row) => row.id)).toEqual([id])
    expect(codeOf(await publish(id))).toEqual([409, 'question.retired'])
    expect((await inTenant((tx) => questionVersions(tx, 1, [{ questionId: id, version: 1 }]))).size).toBe(1)
    expect((await set(false)).json<QuestionDetail>().state).toBe('published')
  })

  test('an instructor writes questions and publishes none', async () => {
    const bank = await createBank()
    const { id, rev } = await create(bank.id, plain('Qual?'))
    expect(codeOf(await instructor.send('POST', `${path(id)}publish/`, undefined, { rev }))).toEqual([
      403,
      'access.denied',
    ])
    expect(codeOf(await instructor.send('POST', `${banks}${bank.id}/publish/`))).toEqual([403, 'access.denied'])
  })

  test('once published a question stays of its kind', async () => {
    const bank = await createBank()
    const { id, rev } = await create(bank.id, plain('Qual?'))
    const essay = { kind: 'essay', text: text('Explique') }
    expect((await instructor.send('PUT', path(id), { question: essay }, { rev })).status).toBe(200)
    await publish(id)
    const change = await instructor.send('PUT', path(id), { question: plain('Qual?') }, { rev: (await read(id)).rev })
    expect(codeOf(change)).toEqual([409, 'question.kind_fixed'])
  })

  test('a picture that is not the client’s is refused', async () => {
    const bank = await createBank()
    const question = questionOf('hotspot')
    const answer = await instructor.send('POST', `${banks}${bank.id}/questions/`, { question })
    expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    expect((await list(bank.id)).rows).toEqual([])
  })

  test('a whole bank is published at once, and again nothing of it', async () => {
    const bank = await createBank()
    for (const said of ['Um?', 'Dois?', 'Três?']) await create(bank.id, plain(said))
    const publishAll = async () => (await admin.send('POST', `${banks}${bank.id}/publish/`)).json<object>()
    expect(await publishAll()).toEqual({ published: 3, left: 0 })
    expect(await publishAll()).toEqual({ published: 0, left: 0 })
    expect((await instructor.get(`${banks}${bank.id}/`)).json<BankDetail>()).toMatchObject({
      questions: 3,
      published: 3,
    })
  })

  test('questions are found by words without accents, by tag, kind, difficulty and state, page by page', async () => {
    const bank = await createBank()
    for (let at = 0; at < 51; at++) await create(bank.id, plain(`Questão ${String(at).padStart(2, '0')}`))
    await create(bank.id, { kind: 'essay', text: text('Explique o verniz') }, { tags: ['Verniz'], difficulty: 'hard' })
    for (const query of ['search=questao+07', 'search=VERNIZ', 'tag=Verniz', 'kind=essay', 'difficulty=hard'])
      expect([query, (await list(bank.id, query)).rows.length]).toEqual([query, 1])
    expect((await list(bank.id, 'state=published')).rows).toEqual([])
    for (const sort of ['newest', 'text', '-text']) {
      const first = await list(bank.id, `sort=${sort}`)
      const second = await list(bank.id, `sort=${sort}&cursor=${first.next}`)
      expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 2, null])
      expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(52)
    }
    expect((await instructor.get(`${banks}${bank.id}/`)).json<BankDetail>().tags).toEqual(['Verniz'])
  })

  test('two banks do not share a name, whatever its case and accents', async () => {
    await createBank('Segurança')
    expect(codeOf(await instructor.send('POST', banks, { name: 'seguranca' }))).toEqual([409, 'question.bank_taken'])
    const other = await createBank()
    const renamed = await instructor.send('PUT', `${banks}${other.id}/`, { name: 'SEGURANÇA' }, { rev: other.rev })
    expect(codeOf(renamed)).toEqual([409, 'question.bank_taken'])
    expect((await instructor.get(`${banks}?search=seguranca`)).json<{ rows: Bank[] }>().rows).toHaveLength(1)
  })

  test('a bank of another client is not there', async () => {
    const bank = await createBank()
    const other = await openStaff(installation, ['programme-admin'], 2)
    expect(codeOf(await other.get(`${banks}${bank.id}/`))).toEqual([404, 'resource.not_found'])
    expect(codeOf(await other.send('POST', `${banks}${bank.id}/questions/`, { question: plain('Qual?') }))).toEqual([
      404,
      'resource.not_found',
    ])
    expect(codeOf(await instructor.get(path(newId())))).toEqual([404, 'resource.not_found'])
  })
})
