import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Bank, ListedQuestion, QuestionDetail } from '#contract/features/question/bank-schema.ts'
import type { ExchangeFormat, ExchangeReport, Exported } from '#contract/features/question/exchange-schema.ts'
import { oneOfEach } from '#contract/features/question/question.test-support.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const banks = '/api/admin/question-banks/'
  const createBank = async () => {
    // Somebody new each time: how many files a person sends in a minute is limited.
    admin = await openStaff(installation, ['programme-admin'])
    return (await admin.send('POST', banks, { name: `Banco ${newId()}` })).json<Bank>()
  }
  const send = async (
    bankId: string,
    what: string,
    file: string | Uint8Array,
    format: ExchangeFormat,
    key = newId(),
  ) => {
    const headers = { ...(await admin.headers({ key })), 'content-type': 'application/octet-stream' }
    const url = `${banks}${bankId}/${what}?format=${format}`
    const answer = await installation.app.inject({ method: 'POST', url, headers, payload: Buffer.from(file) })
    return { status: answer.statusCode, body: JSON.parse(answer.body) as ExchangeReport & Problem }
  }
  const bringIn = async (bankId: string, file: string | Uint8Array, format: ExchangeFormat = 'gift', key?: string) =>
    (await send(bankId, 'import/', file, format, key)).body.counts
  const list = async (bankId: string) =>
    (await admin.get(`${banks}${bankId}/questions/?sort=text`)).json<{ rows: ListedQuestion[] }>().rows
  const takeOut = async (bankId: string, format: ExchangeFormat) =>
    (await admin.send('POST', `${banks}${bankId}/export/`, { format })).json<Exported>()
  const file = '// [tag:cor]\nQual?{=azul ~verde}\n\nVale?{T}\n\nRuim{=a\n\n::Nome::Ligue{=a -> b =c -> d}'

  test('a dry run says what each question comes to, and writes nothing', async () => {
    const bank = await createBank()
    const { body } = await send(bank.id, 'import/check/', file, 'gift')
    expect(body.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 1, loss: 1 })
    expect(body.rows.map(({ line, outcome, code, losses }) => [line, outcome, code, losses])).toEqual([
      [1, 'new', null, []],
      [4, 'new', null, []],
      [6, 'refused', 'import.damaged', []],
      [8, 'new', null, ['title']],
    ])
    expect(await list(bank.id)).toEqual([])
  })

  test('learning T87: the same file twice: all are the same, and they are drafts in the bank once', async () => {
    const bank = await createBank()
    expect(await bringIn(bank.id, file)).toMatchObject({ new: 3, same: 0, refused: 1 })
    expect(await bringIn(bank.id, file)).toMatchObject({ new: 0, changed: 0, same: 3, refused: 1 })
    const rows = await list(bank.id)
    expect(rows.map(({ kind, state, tags }) => [kind, state, tags])).toEqual([
      ['matching', 'draft', []],
      ['single', 'draft', ['cor']],
      ['true_false', 'draft', []],
    ])
  })

  test('one question twice in a file comes in once, and a request sent again brings nothing again', async () => {
    const bank = await createBank()
    const key = newId()
    expect(await bringIn(bank.id, 'Vale?{T}\n\nVale?{T}', 'gift', key)).toMatchObject({ new: 1, same: 1 })
    expect(await bringIn(bank.id, 'Vale?{T}\n\nVale?{T}', 'gift', key)).toMatchObject({ new: 1, same: 1 })
    expect(await list(bank.id)).toHaveLength(1)
  })

  test('what asks the same and answers otherwise changes the question, which is asked as it was until it is published', async () => {
    const bank = await createBank()
    await bringIn(bank.id, 'Vale?{T}')
    await admin.send('POST', `${banks}${bank.id}/publish/`)
    expect(await bringIn(bank.id, 'Vale?{F}')).toMatchObject({ new: 0, changed: 1 })
    const [row] = await list(bank.id)
    expect(row).toMatchObject({ state: 'changed', version: 1 })
    const detail = (await admin.get(`/api/admin/questions/${row?.id}/`)).json<QuestionDetail>()
    expect(detail.question).toMatchObject({ kind: 'true_false', right: false })
  })

  test.each(['gift', 'csv'] as const)(
    'learning T84: a bank goes out as %s and in again: all are the same, but for what was told',
    async (format) => {
      const bank = await createBank()
      for (const question of oneOfEach)
        if (question.kind !== 'hotspot') await admin.send('POST', `${banks}${bank.id}/questions/`, { question })
      const first = await takeOut(bank.id, format)
      const left = first.rows
        .filter((row) => row.left)
        .map(({ kind }) => kind)
        .toSorted()
      expect(left).toEqual(format === 'gift' ? ['cloze', 'ordering'] : ['cloze', 'matching', 'ordering'])
      const told = first.rows.filter((row) => !row.left).length
      const counts = await bringIn(bank.id, first.text, format)
      expect(counts).toMatchObject({
        new: 0,
        changed: told,
        refused: 0,
        same: oneOfEach.length - 1 - left.length - told,
      })
      // What was lost is lost: going out again it is whole.
      const second = await takeOut(bank.id, format)
      expect(await bringIn(bank.id, second.text, format)).toMatchObject({ new: 0, changed: 0 })
    },
  )

  test('a file of an old Windows is read by its letters, and one that is none is refused', async () => {
    const bank = await createBank()
    await bringIn(bank.id, Buffer.from('Questão?{=não}', 'latin1'))
    expect((await list(bank.id)).map(({ text }) => text['pt-BR'])).toEqual(['Questão?'])
    expect((await send(bank.id, 'import/', '', 'csv')).body.code).toBe('import.empty')
    expect((await send(newId(), 'import/check/', 'Vale?{T}', 'gift')).body.code).toBe('resource.not_found')
  })

  test('more than ten thousand questions are refused whole', async () => {
    const bank = await createBank()
    const many = Array.from({ length: 10_001 }, (_, at) => `Vale ${at}?{T}`).join('\n\n')
    expect(await send(bank.id, 'import/', many, 'gift')).toMatchObject({
      status: 413,
      body: { code: 'import.too_large' },
    })
    expect(await list(bank.id)).toEqual([])
  })

  test('a picture that the client does not have is refused with its question, and the others come in', async () => {
    const bank = await createBank()
    const strange = `[markdown]Veja ![uma](${newId()})\\: certo?{T}`
    expect(await bringIn(bank.id, `${strange}\n\nVale?{T}`)).toMatchObject({ new: 1, refused: 1 })
  })

  test('five thousand questions are brought in within a minute', async () => {
    const bank = await createBank()
    const many = Array.from({ length: 5000 }, (_, at) => `Qual é ${at}?{=certa ~errada#não ~outra}`).join('\n\n')
    const began = performance.now()
    expect(await bringIn(bank.id, many)).toMatchObject({ new: 5000 })
    expect(performance.now() - began).toBeLessThan(60_000)
  })
})
