import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { ReactionResults } from '#contract/features/reaction/reaction-desk.ts'
import { addMember, sendAs } from '#server/features/survey/surveying.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { asked, finishing, liked, publishReaction, reacting, reactionId, wrote } from './reacting.test-support.ts'

const path = `/api/admin/reactions/${reactionId}/`

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    await publishReaction(installation, { content: { isAnonymous: true } })
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const answered: { userId: string; operationId: string; nonce: string; text: string }[] = []
  /** So many people more who finish the course and say something that nobody else does. */
  async function answerInTurn(scales: readonly number[], version = 1) {
    for (const scale of scales) {
      const userId = await addMember(installation)
      await sendAs(installation, userId, { ...finishing(), device: { id: userId, number: 1 } })
      const text = `=segredo ${answered.length}`
      const sent = reacting(
        [liked(scale), wrote(text)],
        { version },
        { id: newId(), device: { id: userId, number: 2 } },
      )
      installation.clock.pass(60_000)
      expect(await sendAs(installation, userId, sent)).toMatchObject([{ outcome: 'applied' }])
      answered.push({ userId, operationId: String(sent.id), nonce: String(sent.payload['nonce']), text })
    }
  }
  const results = async () => (await admin.get(path)).json<ReactionResults>()
  const texts = async () =>
    (await admin.get(`${path}texts/${asked.why}/`)).json<{ rows: { text: string; by: string | null }[] }>().rows

  test('anonymous answers are told from five on: with four neither figures, nor texts, nor a file', async () => {
    await answerInTurn([5, 4, 4, 3])
    expect(await results()).toMatchObject({ answered: 4, hidden: 4, questions: null, isAnonymous: true })
    expect(await texts()).toEqual([])
    expect((await admin.send('POST', `${path}export/`)).json()).toMatchObject({
      code: 'reaction.too_few',
      values: { least: 5 },
    })
  })

  test('then each question has its mean, its distribution and its texts, and nobody’s name', async () => {
    await answerInTurn([5])
    const { hidden, questions } = await results()
    expect(hidden).toBe(0)
    expect(questions).toMatchObject([
      { id: asked.liked, answered: 5, mean: 4.2, chosen: [0, 0, 1, 2, 2] },
      { id: asked.why, answered: 5, mean: null, chosen: [] },
    ])
    expect((await texts()).map(({ by }) => by)).toEqual([null, null, null, null, null])
  })

  test('the file has no name of an anonymous answer, and no formula of anybody', async () => {
    const csv = (await admin.send('POST', `${path}export/`)).body.toString()
    expect(csv).toContain("'=segredo 0")
    expect(csv).not.toMatch(/(^|,)=segredo/m)
    expect(csv).not.toMatch(/example\.com|Silva|2026/)
    expect(csv.trim().split('\r\n')).toHaveLength(6)
    const noted = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('audit').select('act').where('act', '=', 'reaction.export').execute(),
    )
    expect(noted).toHaveLength(1)
  })

  test('no row of the database has what was said without a name beside who said it, when, or what names the operation', async () => {
    const all = await installation.services.database.inTenant(1, async (tx) => {
      const tables = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
        WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
          AND has_table_privilege(oid, 'SELECT')`.execute(tx)
      const rows: { table: string; row: string }[] = []
      for (const { name } of tables.rows) {
        const found = await sql<{ row: string }>`SELECT of::text AS row FROM ${sql.table(name)} AS of`.execute(tx)
        rows.push(...found.rows.map(({ row }) => ({ table: name, row })))
      }
      return rows
    })
    for (const { userId, operationId, nonce, text } of answered) {
      const saying = all.filter(({ row }) => row.includes(text))
      expect(saying.map(({ table }) => table)).toEqual(['reaction_answer'])
      for (const trace of [userId, operationId, '2026-11']) expect(saying[0]?.row, trace).not.toContain(trace)
      expect(all.filter(({ row }) => row.includes(nonce))).toEqual([])
      expect(all.some(({ table, row }) => table === 'reaction_state' && row.includes(userId))).toBe(true)
    }
  })

  test('the transaction that wrote an anonymous answer wrote all the others beside it', async () => {
    const written = await installation.services.database.inTenant(1, (tx) =>
      sql<{ by: string }>`SELECT DISTINCT xmin::text AS by FROM reaction_answer`.execute(tx),
    )
    expect(written.rows).toHaveLength(1)
  })

  test('answers that were given by name stand with it beside those that were not', async () => {
    await publishReaction(installation, { content: { isAnonymous: false } })
    await answerInTurn([1], 2)
    expect(await results()).toMatchObject({ answered: 6, hidden: 0, isAnonymous: false })
    expect((await texts()).map(({ by }) => by).filter(Boolean)).toEqual(['Pessoa Silva'])
  })

  test('the list of reactions is searched by words of the reaction and of its course; another client’s are not there', async () => {
    const titles = async (query: string) =>
      (await admin.get(`/api/admin/reactions/${query}`))
        .json<{ rows: { activityId: number }[] }>()
        .rows.map(({ activityId }) => activityId)
    expect(await titles('')).toContain(reactionId)
    expect(await titles('?search=voce+ACHOU')).toEqual([reactionId])
    expect(await titles('?search=curso+2+achou')).toEqual([reactionId])
    expect(await titles('?search=pintura')).toEqual([])
    expect((await admin.get('/api/admin/reactions/201/')).status).toBe(404)
    expect((await admin.get('/api/admin/reactions/77/')).json()).toMatchObject({ code: 'resource.not_found' })
  })

  test('an instructor reads what people thought of their own courses, and of no other', async () => {
    const instructor = await openStaff(installation, ['instructor'])
    const asks = async () => [
      (await instructor.get('/api/admin/reactions/')).json<{ rows: { activityId: number }[] }>().rows.length,
      (await instructor.get(path)).status,
      (await instructor.get(`${path}texts/${asked.why}/`)).status,
      (await instructor.send('POST', `${path}export/`)).status,
    ]
    expect(await asks()).toEqual([0, 404, 404, 404])
    await installation.services.database.inTenant(1, (tx) => {
      const [by, at] = [instructor.userId, installation.clock.now()]
      const written = { created_by: by, changed_by: by, created_at: at, changed_at: at }
      const draft = { client_id: 1, kind: 'course' as const, id: 2, rev: 1, state: 'draft' as const, ...written }
      return tx
        .insertInto('content_draft')
        .values({ ...draft, fields: '{}', marks: '{}', title: '{}', search: '', sort_title: '' })
        .onConflict((conflict) => conflict.columns(['client_id', 'kind', 'id']).doUpdateSet({ created_by: by }))
        .execute()
    })
    expect(await asks()).toEqual([1, 200, 200, 200])
  })
})
