import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { AgencyDetail } from '#contract/features/agency/agency-schema.ts'
import type { ListedStore } from '#contract/features/store/store-contract.ts'
import type { StructureImport } from '#contract/features/structure-import/structure-import-contract.ts'
import type { BranchDetail, ListedBranch } from '#contract/features/structure/structure-schema.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { codeOf, faults } from '#test/support/import-world.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const path = '/api/admin/structure-imports/'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let mark = ''
  beforeAll(async () => void (installation = await openInstallation(engine)))
  beforeEach(async () => {
    mark = newId().slice(-8)
    // Of one's own in each test: how many files somebody sends in a minute is limited.
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const detail = (answer: Answer) => {
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body.toString()}`)
    return answer.json<StructureImport>()
  }
  const upload = async (kind: string, csv: string | Uint8Array, query = '', staff = admin): Promise<Answer> => {
    const headers = { ...(await staff.headers()), 'content-type': 'application/octet-stream' }
    const url = `${path}?kind=${kind}${query}`
    const answer = await installation.app.inject({ method: 'POST', url, headers, payload: Buffer.from(csv) })
    const { statusCode, headers: told, rawPayload } = answer
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
    return { status: statusCode, headers: told, body: rawPayload, json: <T>() => JSON.parse(answer.body) as T }
  }
  const read = async (id: string) => detail(await admin.get(`${path}${id}/`))
  const step = (one: StructureImport, what: string, body?: unknown) =>
    admin.send('POST', `${path}${one.id}/${what}/`, body, { rev: one.rev })
  const check = async (kind: string, csv: string | Uint8Array, query = '') => {
    const sent = detail(await upload(kind, csv, query))
    detail(await step(sent, 'check', { columns: sent.columns }))
    await installation.services.jobs.run()
    return read(sent.id)
  }
  const apply = async (one: StructureImport) => {
    detail(await step(one, 'apply', { sha256: one.sha256 }))
    await installation.services.jobs.run()
    return read(one.id)
  }
  const bringIn = async (kind: string, csv: string | Uint8Array, query = '') => apply(await check(kind, csv, query))
  const errorFile = async (one: StructureImport) =>
    (await admin.send('POST', `${path}${one.id}/errors/`, {})).body.toString()
  const rows = async <Row>(url: string) => (await admin.get(url)).json<{ rows: Row[] }>().rows
  const branches = () => rows<ListedBranch>(`/api/admin/branches/?search=${mark}`)
  const pathsOf = (found: readonly ListedBranch[]) =>
    found.map(({ name, above }) => [...above, { name }].map((each) => each.name.replace(` ${mark}`, '')).join(' > '))

  test('back-office 8: a dry run counts new, changed, same and error, and writes nothing', async () => {
    const csv = `code,name,parent\nM${mark},Matriz ${mark},\nS${mark},Sul ${mark},M${mark}\nX${mark},Sem ${mark},nada\n`
    const checked = await check('branches', csv)
    expect(checked).toMatchObject({
      state: 'checked',
      kind: 'branches',
      counts: { new: 2, changed: 0, same: 0, error: 1 },
    })
    expect(faults(checked)).toEqual([[4, 'parent', 'import.branch_unknown']])
    expect(await branches()).toEqual([])
  })

  test('back-office 8: branches come in under those of the same file, by code or by names; twice all are the same', async () => {
    const csv =
      `\u{FEFF}Código;Nome;Acima\nM${mark};Matriz ${mark};\nS${mark};Sul ${mark};M${mark}\n` +
      `C${mark};Curitiba ${mark};Matriz ${mark} > Sul ${mark}\nL${mark};Lages ${mark};Sul ${mark}\n`
    const done = await bringIn('branches', csv)
    expect([done.separator, done.encoding, done.counts]).toEqual([
      ';',
      'utf-8',
      { new: 4, changed: 0, same: 0, error: 0 },
    ])
    expect(pathsOf(await branches())).toEqual([
      'Matriz',
      'Matriz > Sul',
      'Matriz > Sul > Curitiba',
      'Matriz > Sul > Lages',
    ])
    const again = await bringIn('branches', csv)
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 4, error: 0 })
    // Empty keeps, NULL empties; without a code the name says which one it is.
    const more = await bringIn('branches', `code,name,parent\nC${mark},,NULL\n,Lages ${mark},Sul ${mark}\n`)
    expect(more.counts).toEqual({ new: 0, changed: 1, same: 1, error: 0 })
    expect(pathsOf(await branches())).toEqual(['Curitiba', 'Matriz', 'Matriz > Sul', 'Matriz > Sul > Lages'])
  })

  test('back-office 8: a circle and a seventh level are errors of their rows, and the others come in', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    await bringIn(
      'branches',
      `code,name,parent\n${names.map((name, at) => `${name}${mark},${name} ${mark},${at ? `${names[at - 1]}${mark}` : ''}`).join('\n')}\n`,
    )
    const done = await bringIn(
      'branches',
      `code,parent,name\nB${mark},E${mark},\nG${mark},F${mark},G ${mark}\nH${mark},E${mark},H ${mark}\n`,
    )
    expect(faults(done)).toEqual([
      [2, 'parent', 'structure.circle'],
      [3, 'parent', 'structure.too_deep'],
    ])
    expect(done.counts).toEqual({ new: 1, changed: 0, same: 0, error: 2 })
  })

  test('back-office 8: groups, positions, stores with chains and agencies with brands come in, and twice all are the same', async () => {
    const files = {
      groups: `code,name_pt,name_en\ng${mark},Grupo ${mark},Group ${mark}\n,Só nome ${mark},\n`,
      positions: `code,name,country\nP${mark},Vendedor ${mark},BR\nQ${mark},Vendedor ${mark},PT\n`,
      stores: `code,name,chain,address,city,state,cameras_allowed,issuers,from,to\nL${mark},Loja ${mark},Rede ${mark},Rua 1,Olinda,PE,sim,11.222.333/0001-81;30500010912,2026-11-01,\nK${mark},Outra ${mark},Rede ${mark},,Recife,,no,,,\n`,
      agencies: `code,name,brand_code,brand\nA${mark},Agência ${mark},B1${mark},Aurora ${mark}\nA${mark},,B2${mark},Base ${mark}\nZ${mark},Vazia ${mark},,\n`,
    }
    for (const [kind, csv] of Object.entries(files)) {
      const many = csv.trim().split('\n').length - 1
      expect([kind, (await bringIn(kind, csv)).counts]).toEqual([kind, { new: many, changed: 0, same: 0, error: 0 }])
      expect([kind, (await bringIn(kind, csv)).counts]).toEqual([kind, { new: 0, changed: 0, same: many, error: 0 }])
    }
    const [agency] = await rows<{ id: number }>(`/api/admin/agencies/?search=A${mark}`)
    const { brands } = (await admin.get(`/api/admin/agencies/${agency?.id}/`)).json<AgencyDetail>()
    expect(brands.map(({ name }) => name)).toEqual([`Aurora ${mark}`, `Base ${mark}`])
    const [store] = await rows<ListedStore>(`/api/admin/stores/?search=L${mark}`)
    expect(store).toMatchObject({ chain: `Rede ${mark}`, address: 'Rua 1', camerasAllowed: true, from: '2026-11-01' })
    expect(store?.issuers).toEqual(['11222333', '30500010912'])
    const pulled = await installation.as('ana').pull()
    const onDevice = pulled.changes.filter(
      ({ collection, key }) => collection === 'stores' && key === String(store?.id),
    )
    expect(onDevice.at(-1)?.row).toMatchObject({ name: `Loja ${mark}`, camerasAllowed: true })
    const changed = await bringIn('stores', `code,address,city\nL${mark},NULL,\n`)
    expect(changed.counts).toMatchObject({ changed: 1 })
    expect((await rows<ListedStore>(`/api/admin/stores/?search=L${mark}`))[0]).toMatchObject({
      address: null,
      city: 'Olinda',
    })
    // A brand that is named under another agency goes there.
    const moved = await bringIn('agencies', `code,brand_code\nZ${mark},B2${mark}\n`)
    expect(moved.counts).toMatchObject({ changed: 1, error: 0 })
  })

  test('back-office 8: bad rows are told one by one, their file goes in as it is once corrected, and formulas are harmless', async () => {
    const csv =
      `code,name,country\nP${mark},Um,BR\np${mark},Dois,BR\nR${mark},Tr\u0000ês,BR\nS${mark},"Qua"tro,BR\n` +
      `T${mark},${'x'.repeat(10 * 1024 * 1024)},BR\nU${mark},Seis,Brasil\nV${mark},=1+1,XXX\nW${mark},,BR\nY${mark},Nove,BR,mais\nZ${mark},Cort`
    const done = await bringIn('positions', csv)
    expect(faults(done)).toEqual([
      [3, null, 'import.duplicate_in_file'],
      [4, 'name', 'import.encoding'],
      [5, null, 'import.row_broken'],
      [6, null, 'import.row_broken'],
      [7, 'country', 'import.value_invalid'],
      [8, 'country', 'import.value_invalid'],
      [9, 'name', 'import.required'],
      [10, null, 'import.row_broken'],
      // The last line was cut: it has no end, and less cells than the heads.
      [11, null, 'import.row_broken'],
    ])
    expect([done.counts?.new, done.problems[0]?.otherRow]).toEqual([1, 2])
    const file = await errorFile(done)
    const [heads, ...lines] = file.split('\r\n')
    expect(heads).toBe('\u{FEFF}row,field,code,message,code,name,country')
    const line = lines.find((each) => each.startsWith('8,')) ?? ''
    expect(line).toBe(`8,country,import.value_invalid,O valor não é válido.,V${mark},'=1+1,XXX`)
    const again = await bringIn('positions', `${heads}\r\n${line.replace('XXX', 'BR')}\r\n`)
    expect(again.counts).toEqual({ new: 1, changed: 0, same: 0, error: 0 })
    expect((await rows<{ name: string }>(`/api/admin/positions/?search=V${mark}`))[0]?.name).toBe('=1+1')
  })

  test('back-office 8: Windows-1252 keeps its accents when it is stated, and what is no file or has unknown columns is refused', async () => {
    const csv = Buffer.from(`code,name,country\nP${mark},Balc\u00E3o ${mark},BR\n`, 'latin1')
    expect((await bringIn('positions', csv, '&encoding=windows-1252')).counts).toMatchObject({ new: 1 })
    const [position] = await rows<{ name: string }>(`/api/admin/positions/?search=P${mark}`)
    expect(position?.name).toBe(`Balcão ${mark}`)
    expect(codeOf(await upload('positions', ''))).toEqual([422, 'import.empty'])
    expect(codeOf(await upload('positions', Buffer.from('\uFEFFcode\nA\n', 'utf16le')))).toEqual([
      422,
      'import.encoding',
    ])
    const sent = detail(await upload('positions', `code,name,country,altura\nP${mark},A,BR,2\n`))
    expect(sent.columns).toEqual(['code', 'name', 'country', null])
    expect(codeOf(await step(sent, 'check', { columns: sent.columns }))).toEqual([422, 'import.column_unknown'])
    expect(codeOf(await step(sent, 'check', { columns: ['ignore', 'ignore', 'country', 'ignore'] }))).toEqual([
      422,
      'import.required',
    ])
  })

  test('back-office 8: what changed since the dry run becomes an error row, not an overwrite', async () => {
    const url = '/api/admin/branches/'
    const body = { name: `Filial ${mark}`, code: `F${mark}`, headId: null, parentId: null }
    const made = (await admin.send('POST', url, body)).json<BranchDetail>()
    const checked = await check('branches', `code,name\nF${mark},Do arquivo ${mark}\nN${mark},Nova ${mark}\n`)
    expect(checked.counts).toMatchObject({ new: 1, changed: 1 })
    const fields = { name: `À mão ${mark}`, code: `F${mark}`, headId: null }
    await admin.send('PUT', `${url}${made.id}/`, fields, { rev: 1 })
    const done = await apply(checked)
    expect([done.counts, faults(done)]).toEqual([
      { new: 1, changed: 0, same: 0, error: 1 },
      [[2, null, 'import.changed_since']],
    ])
    expect((await branches()).map(({ name }) => name)).toEqual([`À mão ${mark}`, `Nova ${mark}`])
  })

  test('back-office 8: a file of over five hundred rows is applied stretch by stretch, each row once, with its trace', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => `P${mark}-${at},Cargo ${at} ${mark},BR`).join('\n')
    const done = await bringIn('positions', `code,name,country\n${many}\n`)
    expect(done).toMatchObject({ state: 'done', counts: { new: 1200, error: 0 } })
    const { rows: counted } = await installation.services.database.inTenant(1, async (tx) => ({
      rows: await tx
        .selectFrom('audit')
        .select('subject_id')
        .where('client_id', '=', 1)
        .where('act', '=', 'structure.import_add')
        .where('user_id', '=', admin.userId)
        .execute(),
    }))
    expect(new Set(counted.map((row) => row.subject_id)).size).toBe(1200)
  })

  test('back-office D18: imports of another client, and imports of people, are not found among those of the structure', async () => {
    const sent = detail(await upload('branches', `code,name\nM${mark},Matriz\n`))
    const other = await openStaff(installation, ['programme-admin'], 2)
    expect(codeOf(await other.get(`${path}${sent.id}/`))).toEqual([404, 'resource.not_found'])
    expect(codeOf(await admin.get(`/api/admin/people-imports/${sent.id}/`))).toEqual([404, 'resource.not_found'])
    const body = { columns: sent.columns }
    const asPeople = await admin.send('POST', `/api/admin/people-imports/${sent.id}/check/`, body, { rev: sent.rev })
    expect(codeOf(asPeople)[0]).not.toBe(200)
    const auditor = await openStaff(installation, ['auditor'])
    expect(codeOf(await upload('branches', 'code,name\nA,B\n', '', auditor))).toEqual([403, 'access.denied'])
    expect((await rows<StructureImport>(path)).map(({ id }) => id)).toContain(sent.id)
  })
})
