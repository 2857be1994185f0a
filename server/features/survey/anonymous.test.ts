import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import {
  addMember,
  answering,
  chose,
  ids,
  openSurveying,
  sendAs,
  wrote,
  type Surveying,
} from './surveying.test-support.ts'

/** Every row of every table, as text, with its place and the transaction that wrote it. */
async function everything(tx: Tx): Promise<{ table: string; row: string; written: string }[]> {
  const tables = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND has_table_privilege(oid, 'SELECT')`.execute(
    tx,
  )
  const rows = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const found = await sql<{ row: string; written: string }>`
        SELECT of::text AS row, of.xmin::text AS written FROM ${sql.table(name)} AS of`.execute(tx)
      return found.rows.map((row) => ({ table: name, ...row }))
    }),
  )
  return rows.flat()
}

onOneEngine((engine) => {
  let world: Surveying
  beforeAll(async () => void (world = await openSurveying(engine)))
  afterAll(() => world.installation.close())
  beforeEach(() => world.clear())

  /** So many people who each answer with a text that nobody else wrote, one after the other. */
  async function answerInTurn(surveyId: string, count: number) {
    const told: { userId: string; operationId: string; nonce: string; text: string }[] = []
    for (let at = 0; at < count; at++) {
      const userId = await addMember(world.installation)
      const [operationId, text] = [newId(), `segredo número ${at}`]
      const sent = answering(surveyId, [chose(ids.multiple, ids.red), wrote(ids.essay, text)], { id: operationId })
      world.installation.clock.pass(60_000)
      expect(await sendAs(world.installation, userId, sent)).toMatchObject([{ outcome: 'applied' }])
      told.push({ userId, operationId, nonce: String(sent.payload['nonce']), text })
    }
    return told
  }

  test('learning T79: no row of the database has what was said beside who said it, when, or what names the operation', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    const told = await answerInTurn(id, 6)
    const all = await world.inTenant(everything)
    const operations = await world.inTenant((tx) => tx.selectFrom('operation').selectAll().execute())
    for (const { userId, operationId, nonce, text } of told) {
      const saying = all.filter(({ row }) => row.includes(text))
      expect(saying.map(({ table }) => table)).toEqual(['survey_answer'])
      const operation = operations.find((one) => one.id === operationId)
      expect(operation).toBeDefined()
      for (const trace of [
        userId,
        operationId,
        operation?.body_hash ?? '',
        operation?.recorded_at.toISOString() ?? '',
        '2026-11-18',
      ])
        expect(saying[0]?.row, trace).not.toContain(trace)
      // The nonce that hides the answers in the operation's hash is nowhere, or the hash could be made anew from them.
      expect(all.filter(({ row }) => row.includes(nonce))).toEqual([])
    }
    // What can be chosen stands where it is asked, and with the answers: never where a person is named.
    const choosing = all.filter(({ row }) => row.includes(ids.red)).map(({ table }) => table)
    expect([...new Set(choosing)].toSorted()).toEqual(
      ['audit', 'change', 'survey', 'survey_answer', 'survey_edition'].toSorted(),
    )
    const [state] = await world.inTenant((tx) => tx.selectFrom('survey_state').selectAll().execute())
    expect(Object.keys(state ?? {}).toSorted()).toEqual(['answered_at', 'client_id', 'survey_id', 'user_id'])
  })

  test('learning T79: neither ids, nor places of rows, nor the transactions that wrote them follow the arrival', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    const told = await answerInTurn(id, 24)
    const rows = await world.inTenant(async (tx) => {
      const found = await sql<{ id: string; text: string; written: string }>`
        SELECT id::text, jsonb_path_query_first(answers, '$[*].text ? (@ <> "")') #>> '{}' AS text, xmin::text AS written
        FROM survey_answer ORDER BY ctid`.execute(tx)
      return found.rows
    })
    const arrival = told.map(({ text }) => text)
    const byPlace = rows.map(({ text }) => text)
    const byId = rows.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ text }) => text)
    for (const order of [byPlace, byId]) {
      expect(order.toSorted()).toEqual(arrival.toSorted())
      // Chance leaves one in its place on the average; a sequence that follows the arrival leaves nearly all.
      expect(order.filter((text, at) => text === arrival[at]).length).toBeLessThan(12)
    }
    for (const { id: answerId } of rows) expect(answerId[14]).toBe('4')
    // Whoever knows the transaction of an operation finds it at one answer among many, or at none.
    const operations = await world.inTenant(async (tx) => {
      const found = await sql<{ written: string }>`
        SELECT xmin::text AS written FROM operation WHERE kind = 'survey.answer'`.execute(tx)
      return found.rows
    })
    const newest = operations.filter(({ written }) => rows.some((row) => row.written === written))
    expect(newest.length).toBeGreaterThan(0)
    const last = await world.inTenant(async (tx) => {
      const found = await sql<{ written: string }>`
        SELECT xmin::text AS written FROM operation WHERE id = ${told.at(-1)?.operationId ?? ''}::uuid`.execute(tx)
      return found.rows[0]?.written
    })
    expect(rows.filter(({ written }) => written === last).length).toBe(16)
  })

  test('learning T79: a refusal, which is kept beside its person, tells nothing of what was chosen', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    const refused = await world.installation
      .as('ana')
      .send(answering(id, [chose(ids.multiple, ids.red), chose(ids.oneWhy, ids.bad)]))
    expect(refused).toEqual([{ id: refused[0]?.id, outcome: 'refused', code: 'survey.answer_invalid' }])
  })

  test('learning T79: an export of what the client knows of a person has that they answered, and not what', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    const named = await world.publish()
    const ana = world.installation.as('ana')
    await ana.send(answering(id, [chose(ids.multiple, ids.red), wrote(ids.essay, 'sem nome')]))
    await ana.send(answering(named.id, [chose(ids.multiple, ids.red), wrote(ids.essay, 'com nome')]))
    const exported = await ana.request('POST', '/api/account/export/', { confirm: true })
    const told = exported.json<Record<string, Record<string, unknown>[]>>()
    expect(told['survey_state']?.map((row) => row['survey_id']).toSorted()).toEqual([id, named.id].toSorted())
    expect(told['survey_answer']).toMatchObject([{ survey_id: named.id }])
    expect(exported.body.toString()).toContain('com nome')
    expect(exported.body.toString()).not.toContain('sem nome')
  })

  test('learning T79: results are told from five answers on, and never of whom', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    const path = `/api/admin/surveys/${id}/`
    await answerInTurn(id, 4)
    expect((await world.admin().get(`${path}results/`)).json()).toMatchObject({ answered: 4, questions: null })
    expect((await world.admin().get(`${path}texts/${ids.essay}/`)).json()).toMatchObject({ code: 'survey.too_few' })
    expect((await world.admin().send('POST', `${path}export/`)).json()).toMatchObject({ code: 'survey.too_few' })
    await answerInTurn(id, 1)
    expect((await world.admin().get(`${path}results/`)).json<{ questions: unknown[] }>().questions).toHaveLength(5)
    const texts = (await world.admin().get(`${path}texts/${ids.essay}/`)).json<{ rows: { by: string | null }[] }>()
    expect(texts.rows.map(({ by }) => by)).toEqual([null, null, null, null, null])
    const csv = (await world.admin().send('POST', `${path}export/`)).body.toString()
    expect(csv).toContain('segredo número 0')
    expect(csv).not.toMatch(/example\.com|Silva|2026/)
  })
})
