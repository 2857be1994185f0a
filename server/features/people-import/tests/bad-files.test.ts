import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { importLimits, type ImportDetail } from '#contract/features/people-import/people-import-contract.ts'
import { importsOf, type ImportCaller } from '#test/support/import-caller.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'

const heads = 'external_id,e-mail,first_name,last_name\n'

let installation: Installation
let imports: ImportCaller
beforeAll(async () => {
  installation = await openInstallation('embedded')
  imports = importsOf(installation, await openStaff(installation, ['programme-admin']))
})
afterAll(async () => installation.close())

const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
const faults = ({ problems }: ImportDetail) => problems.map(({ row, field, code }) => [row, field, code])

test('back-office D47: rows of many kinds of damage are told one by one, and the good ones among them stand', async () => {
  const checked = await imports.check(
    `${heads}1,ana@x.com,Ana,Silva\n2,bia@x.com,Bi\0a,Silva\n3,caio@x.com,"Caio"x,Silva\n4,dora@x.com,Dora,Silva,mais\n` +
      `5,${'e'.repeat(10 * 1024 * 1024)}@x.com,E,F\n6,fabi@x.com,Fabi\n7,gil@x.com,G\uFFFDl,Silva\n,,Sem,Chave\n8,ANA@X.com ,Ana,Silva\n9,ivo@x.com,Ivo`,
  )
  expect(checked.counts).toMatchObject({ new: 1, error: 9 })
  expect(faults(checked)).toEqual([
    [3, 'first_name', 'import.encoding'],
    [4, null, 'import.row_broken'],
    [5, null, 'import.row_broken'],
    [6, null, 'import.row_broken'],
    [7, 'last_name', 'import.required'],
    [8, 'first_name', 'import.encoding'],
    [9, 'e-mail', 'import.required'],
    [10, null, 'import.duplicate_in_file'],
    // The last line was cut: it has no end, and less cells than the heads.
    [11, null, 'import.row_broken'],
  ])
  expect(checked.problems.find(({ row }) => row === 10)?.otherRow).toBe(2)
})

test('back-office D47: a quote that never closes breaks the row it stands in, and no other one before it', async () => {
  const checked = await imports.check(
    `${heads}1,ana@x.com,Ana,Silva\n2,bia@x.com,"Bia,Silva\n3,caio@x.com,Caio,Silva\n`,
  )
  expect([checked.counts?.new, faults(checked)]).toEqual([1, [[3, null, 'import.row_broken']]])
})

test('documents, phones, languages, groups and yes or no are judged, each with its field', async () => {
  const checked = await imports.check(
    `e-mail;first_name;last_name;document;document_country;phone;language;groups;active\n` +
      `a@x.com;A;B;11111111111;;;;;\nb@x.com;A;B;12345678;ZZZ;;;;\nc@x.com;A;B;;;12;;;\nd@x.com;A;B;;;;klingon;;\n` +
      `e@x.com;A;B;;;;;nenhum;\nf@x.com;A;B;;;;;;talvez\ng@x.com;${'A'.repeat(61)};B;;;;;;\nnao;A;B;;;;;;\nh@x.com;A;B;529.982.247-25;;+5511987654321;pt;;sim\n`,
  )
  expect(faults(checked)).toEqual([
    [2, 'document', 'import.document_invalid'],
    [3, 'document_country', 'import.value_invalid'],
    [4, 'phone', 'import.value_invalid'],
    [5, 'language', 'import.value_invalid'],
    [6, 'groups', 'import.group_unknown'],
    [7, 'active', 'import.value_invalid'],
    [8, 'first_name', 'import.value_invalid'],
    [9, 'e-mail', 'import.email_invalid'],
  ])
  expect(checked.counts?.new).toBe(1)
})

test('what is no file of people is refused as it is sent, and nothing of it is kept', async () => {
  const before = (await importCount()).length
  expect(codeOf(await imports.upload(''))).toEqual([422, 'import.empty'])
  expect(codeOf(await imports.upload('e-mail\n\n\n'))).toEqual([422, 'import.empty'])
  expect(codeOf(await imports.upload(Buffer.from('\uFEFFe-mail\na@x.com\n', 'utf16le')))).toEqual([
    422,
    'import.encoding',
  ])
  const rows = 'a@x.com,A,B\n'.repeat(importLimits.rows + 1)
  expect(codeOf(await imports.upload(`e-mail,first_name,last_name\n${rows}`))).toEqual([422, 'import.too_many_rows'])
  expect(codeOf(await imports.upload(Buffer.alloc(51 * 1024 * 1024, 97)))).toEqual([413, 'request.too_large'])
  expect((await importCount()).length).toBe(before)
})

const importCount = () =>
  installation.services.database.inTenant(1, (tx) => tx.selectFrom('csv_import').select('id').execute())

test('a file of as many rows as may be is taken', async () => {
  const rows = Array.from({ length: importLimits.rows }, (_, at) => `p${at}@x.com,A,B\n`).join('')
  const sent = (await imports.upload(`e-mail,first_name,last_name\n${rows}`)).json<ImportDetail>()
  expect(sent).toMatchObject({ rows: importLimits.rows, state: 'uploaded' })
})

test('two imports of a client are worked on at once, no more', async () => {
  const { database } = installation.services
  const send = async () => (await imports.upload(`${heads}1,ana@x.com,Ana,Silva\n`)).json<ImportDetail>()
  const [one, two, three] = [await send(), await send(), await send()]
  const rest = (state: 'checking' | 'uploaded') =>
    database.inTenant(1, (tx) =>
      tx.updateTable('csv_import').set({ state }).where('id', 'in', [one.id, two.id]).execute(),
    )
  await rest('checking')
  expect(codeOf(await imports.step(three, 'check', { columns: three.columns }))).toEqual([409, 'import.busy'])
  await rest('uploaded')
  expect((await imports.step(three, 'check', { columns: three.columns })).status).toBe(200)
  await installation.services.jobs.run()
})

test('an import of somebody who no longer may fails, and says so', async () => {
  const { services } = installation
  const staff = await openStaff(installation, ['programme-admin'])
  const own = importsOf(installation, staff)
  const checked = await own.check(`${heads}77,novo@x.com,Novo,Silva\n`)
  await services.database.inTenant(1, (tx) =>
    tx.updateTable('csv_import').set({ state: 'applying' }).where('id', '=', checked.id).execute(),
  )
  await services.database.inTenant(1, (tx) =>
    tx
      .updateTable('membership')
      .set({ roles: ['member'] })
      .where('user_id', '=', staff.userId)
      .execute(),
  )
  const { applyImport } = await import('../apply-job.ts')
  await applyImport(services)({ clientId: 1, importId: checked.id }, 'x')
  expect(await imports.read(checked.id)).toMatchObject({ state: 'failed', failure: 'access.denied' })
})
