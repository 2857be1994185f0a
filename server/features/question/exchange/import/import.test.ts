import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Bank, ListedQuestion, QuestionDetail } from '#contract/features/question/bank-schema.ts'
import type {
  Exported,
  ExportFormat,
  ImportFormat,
  QuestionImport,
} from '#contract/features/question/exchange-schema.ts'
import { oneOfEach } from '#contract/features/question/question.test-support.ts'
import { findImport, moveImport } from '#server/engine/imports/import-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { applyQuestions } from './apply-job.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const [banks, imports] = ['/api/admin/question-banks/', '/api/admin/question-imports/']
  const createBank = async () => {
    // Somebody new each time: how many files a person sends in a minute is limited.
    admin = await openStaff(installation, ['programme-admin'])
    return (await admin.send('POST', banks, { name: `Banco ${newId()}` })).json<Bank>()
  }
  const send = async (bankId: string, file: string | Uint8Array, format: ImportFormat, key = newId()) => {
    const headers = { ...(await admin.headers({ key })), 'content-type': 'application/octet-stream' }
    const url = `${banks}${bankId}/imports/?format=${format}&name=prova`
    const answer = await installation.app.inject({ method: 'POST', url, headers, payload: Buffer.from(file) })
    return { status: answer.statusCode, body: JSON.parse(answer.body) as QuestionImport & Problem }
  }
  const read = async (id: string) => (await admin.get(`${imports}${id}/`)).json<QuestionImport>()
  const act = (one: QuestionImport, what: 'apply' | 'cancel') =>
    admin.send('POST', `${imports}${one.id}/${what}/`, undefined, { rev: one.rev })
  const check = async (bankId: string, file: string | Uint8Array, format: ImportFormat = 'gift', key?: string) => {
    const { body } = await send(bankId, file, format, key)
    expect(body.state).toBe('checking')
    await installation.services.jobs.run()
    return read(body.id)
  }
  const apply = async (one: QuestionImport) => {
    expect((await act(one, 'apply')).status).toBe(200)
    await installation.services.jobs.run()
    return read(one.id)
  }
  const bringIn = async (bankId: string, file: string | Uint8Array, format: ImportFormat = 'gift') => {
    const checked = await check(bankId, file, format)
    expect(checked).toMatchObject({ state: 'checked', failure: null })
    const done = await apply(checked)
    expect(done.state).toBe('done')
    expect(done.counts).toEqual(checked.counts)
    return done.counts
  }
  const list = async (bankId: string) =>
    (await admin.get(`${banks}${bankId}/questions/?sort=text`)).json<{ rows: ListedQuestion[] }>().rows
  const takeOut = async (bankId: string, format: ExportFormat) => {
    const taken = (await admin.send('POST', `${banks}${bankId}/export/`, { format })).json<Exported>()
    return { ...taken, bytes: Buffer.from(taken.file, 'base64') }
  }
  const file = '// [tag:cor]\nQual?{=azul ~verde}\n\nVale?{T}\n\nRuim{=a\n\n::Nome::Ligue{=a -> b =c -> d}'

  test('a dry run says what each question comes to, and writes nothing', async () => {
    const bank = await createBank()
    const checked = await check(bank.id, file)
    expect(checked).toMatchObject({ state: 'checked', rows: 4, bankId: bank.id, format: 'gift' })
    expect(checked.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 1, left: 0, loss: 1 })
    expect(checked.found.map(({ line, outcome, code, losses }) => [line, outcome, code, losses])).toEqual([
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

  test('one question twice in a file comes in once, and a file sent again is the first one', async () => {
    const bank = await createBank()
    const key = newId()
    const first = await check(bank.id, 'Vale?{T}\n\nVale?{T}', 'gift', key)
    const { body } = await send(bank.id, 'Vale?{T}\n\nVale?{T}', 'gift', key)
    expect(body.id).toBe(first.id)
    expect((await apply(first)).counts).toMatchObject({ new: 1, same: 1 })
    expect(await list(bank.id)).toHaveLength(1)
    expect((await act(await read(first.id), 'apply')).json<Problem>().code).toBe('import.state')
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

  test.each([
    ['gift', 'gift', ['cloze', 'ordering']],
    ['csv', 'csv', ['cloze', 'matching', 'ordering']],
    ['moodle', 'moodle', []],
    ['qti21', 'qti', []],
    ['qti22', 'qti', []],
    ['qti3', 'qti', []],
  ] as const)(
    'learning T84: a bank goes out as %s and in again: all are the same, but for what was told',
    async (format, back, expected) => {
      const bank = await createBank()
      for (const question of oneOfEach)
        if (question.kind !== 'hotspot') await admin.send('POST', `${banks}${bank.id}/questions/`, { question })
      const first = await takeOut(bank.id, format)
      const left = first.rows.filter((row) => row.left).map(({ kind }) => kind)
      expect(left.toSorted()).toEqual(expected)
      const told = first.rows.filter((row) => !row.left).length
      const counts = await bringIn(bank.id, first.bytes, back)
      const same = oneOfEach.length - 1 - left.length - told
      expect(counts).toMatchObject({ new: 0, refused: 0, left: 0 })
      expect(counts?.same).toBeGreaterThanOrEqual(same)
      // What was lost is lost: going out again it is whole.
      const second = await takeOut(bank.id, format)
      expect(await bringIn(bank.id, second.bytes, back)).toMatchObject({ new: 0, changed: 0, refused: 0 })
    },
  )

  test('pictures of a file come into the library, once, and are checked there; the file twice: all are the same', async () => {
    const bank = await createBank()
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const shown = (said: string) =>
      `<question type="truefalse"><name><text>${said}</text></name><questiontext format="html"><text>${said} &lt;img src="@@PLUGINFILE@@/a.png" alt="lata"&gt;</text><file name="a.png" encoding="base64">${bytes.toString('base64')}</file></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`
    const xml = `<quiz>${shown('Um')}${shown('Dois')}</quiz>`
    expect(await bringIn(bank.id, xml, 'moodle')).toMatchObject({ new: 2, loss: 0 })
    await installation.services.jobs.run()
    const media = (await admin.get('/api/admin/media/?search=a.png')).json<{ rows: { state: string }[] }>().rows
    expect(media.map(({ state }) => state)).toEqual(['ready'])
    expect(await bringIn(bank.id, xml, 'moodle')).toMatchObject({ new: 0, changed: 0, same: 2 })
    for (const [format, back] of [
      ['moodle', 'moodle'],
      ['qti3', 'qti'],
    ] as const) {
      const out = await takeOut(bank.id, format)
      expect(out.rows).toEqual([])
      expect(await bringIn(bank.id, out.bytes, back)).toMatchObject({ new: 0, changed: 0, same: 2 })
    }
  })

  test('an import that was killed goes on behind what was committed, and nothing comes in twice', async () => {
    const bank = await createBank()
    const many = Array.from({ length: 450 }, (_, at) => `Vale ${at}?{T}`).join('\n\n')
    const checked = await check(bank.id, many)
    // The first stretch was committed by a server that died: the same file again brings the rest alone.
    const { services } = installation
    await services.database.inTenant(1, (tx) => moveImport(tx, 1, checked.id, { state: 'applying', done: 0 }))
    let stretches = 0
    const dying = {
      ...services,
      database: {
        ...services.database,
        inTenant: (async (id: number, work: (tx: Tx) => Promise<unknown>) => {
          const result = await services.database.inTenant(id, work)
          const found = await services.database.inTenant(id, (tx) => findImport(tx, id, checked.id))
          if ((found?.done ?? 0) > 0 && stretches++ === 0) throw new Error('killed')
          return result
        }) as typeof services.database.inTenant,
      },
    }
    await expect(applyQuestions(dying)({ clientId: 1, importId: checked.id }, 'job')).rejects.toThrow('killed')
    expect(await list(bank.id)).not.toHaveLength(0)
    await applyQuestions(services)({ clientId: 1, importId: checked.id }, 'job')
    expect(await read(checked.id)).toMatchObject({ state: 'done', counts: { new: 450 } })
    const { rows } = (await admin.get(`${banks}?search=${encodeURIComponent(bank.name)}`)).json<{ rows: Bank[] }>()
    expect(rows[0]?.questions).toBe(450)
  })

  test('what somebody changed after the look is refused; an import that was stopped brings nothing more', async () => {
    const bank = await createBank()
    await bringIn(bank.id, 'Vale?{T}')
    const checked = await check(bank.id, 'Vale?{F}')
    expect(checked.counts).toMatchObject({ changed: 1 })
    const [row] = await list(bank.id)
    const detail = (await admin.get(`/api/admin/questions/${row?.id}/`)).json<QuestionDetail>()
    const question = { ...detail.question, points: 3 }
    await admin.send('PUT', `/api/admin/questions/${row?.id}/`, { question }, { rev: detail.rev })
    const done = await apply(checked)
    expect(done.found[0]).toMatchObject({ outcome: 'refused', code: 'import.changed_since' })
    const stopped = await check(bank.id, 'Outra?{T}')
    expect((await act(stopped, 'cancel')).json<QuestionImport>().state).toBe('cancelled')
    expect((await act(await read(stopped.id), 'apply')).json<Problem>().code).toBe('import.state')
    expect(await list(bank.id)).toHaveLength(1)
    const listed = (await admin.get(`${banks}${bank.id}/imports/`)).json<{ rows: { state: string }[] }>().rows
    expect(listed.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'done', 'done'])
  })

  test('a file of an old Windows is read by its letters, and one that is none is refused', async () => {
    const bank = await createBank()
    await bringIn(bank.id, Buffer.from('Questão?{=não}', 'latin1'))
    expect((await list(bank.id)).map(({ text }) => text['pt-BR'])).toEqual(['Questão?'])
    expect((await send(bank.id, '', 'csv')).body.code).toBe('import.empty')
    expect((await send(newId(), 'Vale?{T}', 'gift')).body.code).toBe('resource.not_found')
    expect(await check(bank.id, '// só um comentário')).toMatchObject({ state: 'failed', failure: 'import.empty' })
    expect(await check(bank.id, 'não é XML', 'moodle')).toMatchObject({ state: 'failed', failure: 'import.damaged' })
  })

  test('more than ten thousand questions are refused whole', async () => {
    const bank = await createBank()
    const many = Array.from({ length: 10_001 }, (_, at) => `Vale ${at}?{T}`).join('\n\n')
    expect(await check(bank.id, many)).toMatchObject({ state: 'failed', failure: 'import.too_large' })
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
