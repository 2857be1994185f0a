import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { CampaignList, DeskCampaign } from '#contract/features/campaign/campaign-desk.ts'
import { usualLevels } from '#contract/features/campaign/level/written-levels.ts'
import { usualDates } from '#contract/features/campaign/campaign-dates.ts'
import type { DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import { skuRule, type PointsTable, type WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import { publishProducts } from '#server/features/product/product-service.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'

const both = (text: string) => ({ 'pt-BR': text, 'en-US': text })
const brandRule = (brand: string, points: number): WrittenRule => ({ ...skuRule('', points), sku: null, brand })

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    const { database } = installation.services
    await database.inSystem((tx) => tx.updateTable('client').set({ terms_version: 1 }).execute())
    await database.inTenant(1, (tx) => tx.updateTable('membership').set({ terms_version: 1 }).execute())
  })
  afterAll(async () => installation.close())

  let years = 2040
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const at = (id: number) => `/api/admin/campaigns/${id}/points/`
  const draft = async () => {
    const answer = await admin.send('POST', '/api/admin/campaigns/', {
      name: both('Verão'),
      landing: both('Venda.'),
      countries: ['BR'],
      timeZone: 'America/Sao_Paulo',
      ...usualDates({ beginsOn: `${++years}-01-01`, endsOn: `${years}-03-01` }),
      levels: usualLevels(),
    })
    return answer.json<DeskCampaign>().id
  }
  const read = async (id: number) => (await admin.get(at(id))).json<DeskTable>()
  const send = async (id: number, method: 'POST' | 'PUT', what: string, body: unknown) =>
    admin.send(method, `${at(id)}${what}`, body, { rev: (await read(id)).rev })
  const write = (id: number, rules: WrittenRule[]) => send(id, 'PUT', '', { rules })
  const openWith = async (...rules: WrittenRule[]) => {
    const id = await draft()
    expect((await write(id, rules)).status).toBe(200)
    const { rev } = await read(id)
    expect((await admin.send('POST', `/api/admin/campaigns/${id}/open/`, {}, { rev })).status).toBe(200)
    return id
  }
  const product = (id: number, sku: string) => ({
    id,
    sku,
    name: `Tinta ${sku}`,
    detail: '',
    brand: 'Nova',
    productType: 'T',
  })
  const bring = (id: number, sku: string) =>
    installation.services.database.inTenant(1, (tx) =>
      publishProducts(tx, 1, [product(id, sku)], installation.clock.now()),
    )
  const rulesOf = async (id: number) => (await read(id)).versions[0]?.rules ?? []

  test('a table is a draft until its campaign opens; then devices have it as version 1 from its first day on', async () => {
    const id = await draft()
    const lacking = (await admin.get('/api/admin/campaigns/'))
      .json<CampaignList>()
      .campaigns.find((one) => one.id === id)
    expect(lacking?.lacks).toEqual([{ what: 'points', language: null }])
    await write(id, [skuRule('T1', 30, 3)])
    await write(id, [skuRule('T1', 40, 4), brandRule('Aurora', 5)])
    expect(await read(id)).toMatchObject({ draft: [{ sku: 'T1', unitPoints: 40 }, { brand: 'Aurora' }], versions: [] })
    const { rev } = await read(id)
    await admin.send('POST', `/api/admin/campaigns/${id}/open/`, {}, { rev })
    const { changes } = await installation.as('ana').pull()
    const row = changes.find((change) => change.collection === 'pointsTables' && change.key === String(id))?.row
    expect((row as unknown as PointsTable).versions).toMatchObject([
      { version: 1, soldFrom: `${years}-01-01`, rules: [{ position: 1, unitPoints: 40, unitXp: 4 }, { position: 2 }] },
    ])
    expect(await read(id)).toMatchObject({ draft: null })
  })

  test('loyalty 13: after opening no request, import or SQL as the application role changes a rule', async () => {
    const id = await openWith(skuRule('T1', 30, 3))
    const before = await rulesOf(id)
    expect(codeOf(await write(id, [skuRule('T1', 31, 3)]))).toEqual([409, 'points_table.fixed'])
    const csv = 'sku,points,xp\nT1,31,3\n'
    expect(codeOf(await send(id, 'POST', 'import/', { csv }))).toEqual([409, 'points_table.fixed'])
    const asApplication = (statement: ReturnType<typeof sql>) =>
      installation.services.database.inTenant(1, (tx) => statement.execute(tx))
    for (const statement of [
      sql`UPDATE points_rule SET unit_points = 31`,
      sql`DELETE FROM points_rule`,
      sql`TRUNCATE points_rule`,
      sql`UPDATE points_version SET sold_from = '2000-01-01'`,
      sql`DELETE FROM points_version`,
    ])
      await expect(asApplication(statement)).rejects.toThrow(/permission denied/)
    expect(await rulesOf(id)).toEqual(before)
  })

  test('loyalty 14: a rule for a new SKU is taken, one that would change an old product is refused and names it', async () => {
    const id = await openWith(skuRule('T1', 30, 3), brandRule('Antiga', 5))
    const add = (rule: WrittenRule) => send(id, 'POST', 'rules/', rule)
    // T2 was there when the table opened, and worth nothing.
    const refused = await add(skuRule('T2', 50, 5))
    expect(codeOf(refused)).toEqual([409, 'points_table.fixed'])
    expect(refused.json<Problem>().values).toMatchObject({ sku: 'T2' })
    expect(codeOf(await add({ ...skuRule('T1', 31, 3), brand: 'Aurora' }))).toEqual([409, 'points_table.fixed'])
    expect(codeOf(await add(brandRule('Nova', 5)))).toEqual([422, 'request.invalid'])
    installation.clock.pass(1000)
    await bring(50, 'N1')
    expect((await add(skuRule('N1', 70, 7))).status).toBe(200)
    expect(await rulesOf(id)).toMatchObject([
      { sku: 'T1' },
      { brand: 'Antiga' },
      { sku: 'N1', position: 3, unitPoints: 70 },
    ])
    // It is of the table now: a second rule would change it.
    expect(codeOf(await add({ ...skuRule('N1', 80, 7), brand: 'Nova' }))).toEqual([409, 'points_table.fixed'])
    // One that says the same changes nothing.
    expect((await add({ ...skuRule('N1', 70, 7) })).status).toBe(200)
  })

  test('loyalty 15: a file with one wrong row changes nothing and names the row; whole it replaces the table', async () => {
    const id = await draft()
    await write(id, [skuRule('T1', 1, 1)])
    const take = (csv: string) => send(id, 'POST', 'import/', { csv })
    const rows = Array.from({ length: 40 }, (_, n) => `S${n},${n},1,yes,`)
    const heads = 'sku,points,xp,multiplied,cap'
    const wrong = await take([heads, ...rows.with(17, 'S17,1.5,1,yes,'), ''].join('\n'))
    expect(codeOf(wrong)).toEqual([422, 'points_table.rows_wrong'])
    expect(wrong.json<Problem>().fields).toEqual([{ field: 'row 19 points', code: 'invalid' }])
    expect((await read(id)).draft).toMatchObject([{ sku: 'T1' }])
    expect((await take([heads, ...rows, ''].join('\n'))).status).toBe(200)
    expect((await read(id)).draft).toHaveLength(40)
  })

  test.each([
    ['of unknown columns', 'sku,preço,xp\nT1,1,1', ['row 1 points', 'row 1 preço']],
    ['without rows', 'sku,points,xp\n', ['row 2']],
    ['with a formula for points', 'sku,points,xp\nT1,=1+1,1', ['row 2 points']],
    ['with less than nothing', 'sku,points,xp\nT1,-5,1\nT2,5,', ['row 2 points', 'row 3 xp']],
    ['with more than a million', 'sku,points,xp\nT1,1000001,1', ['row 2 points']],
    ['with a source that is none', 'source,sku,points,xp\nlottery,T1,1,1', ['row 2 source']],
  ])('a file %s is refused by its rows', async (_, csv, fields) => {
    const answer = await send(await draft(), 'POST', 'import/', { csv })
    expect(codeOf(answer)).toEqual([422, 'points_table.rows_wrong'])
    expect(answer.json<Problem>().fields?.map(({ field }) => field)).toEqual(fields)
  })

  test('a table that was exported is imported as it was, with semicolons and marks too', async () => {
    const id = await draft()
    const rules: WrittenRule[] = [
      { ...skuRule('=SOMA', 30, 3), multiplied: false, capPoints: 900 },
      { ...brandRule('Rende; Bem', 5), productType: 'Tinta "18 L"' },
      { ...brandRule('', 20), brand: null, source: 'course', subjectId: '7', multiplied: false },
    ]
    await write(id, rules)
    const exported = await admin.send('POST', `${at(id)}export/`, {})
    const csv = exported.body.toString()
    await write(id, [skuRule('X', 1)])
    expect((await send(id, 'POST', 'import/', { csv })).status).toBe(200)
    expect((await read(id)).draft).toEqual(rules)
    expect((await send(id, 'POST', 'import/', { csv: '\u{FEFF}sku;points;xp\r\nT1;5;1\r\n' })).status).toBe(200)
    expect((await read(id)).draft).toEqual([skuRule('T1', 5, 1)])
  })
})
