import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { StructureKind } from '#contract/features/structure-import/structure-import-columns.ts'
import type { StructureImport } from '#contract/features/structure-import/structure-import-contract.ts'
import { moveImport } from '#server/engine/imports/import-queries.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { dyingServices, endOf } from '#test/support/dying-services.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { applyRows } from './apply-job.ts'
import { checkRows } from './check-job.ts'

/** Three stretches. */
const count = 1100
const path = '/api/admin/structure-imports/'

onPostgres(() => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  // Of one's own in each test: how many files somebody sends in a minute is limited.
  beforeEach(async () => void (admin = await openStaff(installation, ['programme-admin'])))
  afterAll(() => installation.close())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const lines = (heads: string, row: (at: number) => string) =>
    `${heads}\n${Array.from({ length: count }, (_, at) => `${row(at)}\n`).join('')}`
  /** Files whose rows hang on rows of earlier stretches: branches below branches, stores of a chain, brands of an agency. */
  const files: Partial<Record<StructureKind, (mark: string) => string>> = {
    branches: (mark) =>
      lines('code,name,parent', (at) => `${mark}-${at},Filial ${at} ${mark},${at < 3 ? '' : `${mark}-${at % 3}`}`),
    stores: (mark) =>
      lines('code,name,chain,city', (at) => `${mark}-${at},Loja ${at} ${mark},Rede ${at % 7} ${mark},Recife`),
    agencies: (mark) =>
      lines('code,name,brand_code,brand', (at) => {
        const agency = Math.floor(at / 300)
        return `${mark}-${agency},Agência ${agency} ${mark},${mark}-${at},Marca ${at} ${mark}`
      }),
    groups: (mark) => lines('code,name_pt', (at) => `${mark}-${at},Grupo ${at} ${mark}`),
    positions: (mark) => lines('code,name,country', (at) => `${mark}-${at},Cargo ${at} ${mark},BR`),
  }
  /** How many there are of each thing that a file makes. */
  const made = async (kind: StructureKind, mark: string) => {
    const like = `%${mark}%`
    const named = (table: 'branch' | 'store' | 'agency' | 'brand' | 'position') =>
      inTenant((tx) =>
        tx.selectFrom(table).select('name').where('client_id', '=', 1).where('name', 'like', like).execute(),
      )
    if (kind === 'groups')
      return [
        (
          await inTenant((tx) =>
            tx.selectFrom('person_group').select('id').where('client_id', '=', 1).where('id', 'like', like).execute(),
          )
        ).length,
      ]
    const tables = {
      branches: ['branch'],
      stores: ['store'],
      agencies: ['agency', 'brand'],
      positions: ['position'],
    } as const
    return Promise.all(tables[kind].map(async (table) => (await named(table)).length))
  }
  const upload = async (kind: StructureKind, csv: string): Promise<StructureImport> => {
    const headers = { ...(await admin.headers()), 'content-type': 'application/octet-stream' }
    const url = `${path}?kind=${kind}`
    const answer = await installation.app.inject({ method: 'POST', url, headers, payload: Buffer.from(csv) })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    const sent = answer.json<StructureImport>()
    // As asking for its check does, whose job is done here by hand.
    await inTenant((tx) =>
      tx
        .updateTable('csv_import')
        .set({ columns: JSON.stringify(sent.columns) })
        .where('id', '=', sent.id)
        .execute(),
    )
    return sent
  }
  const read = async ({ id }: StructureImport) => (await admin.get(`${path}${id}/`)).json<StructureImport>()
  const begin = ({ id }: StructureImport, state: 'checking' | 'applying') =>
    inTenant((tx) => moveImport(tx, 1, id, { state, done: 0 }))
  const check = ({ id }: StructureImport, services: Services) =>
    endOf(checkRows(services)({ clientId: 1, importId: id }, 'x'))
  const apply = ({ id }: StructureImport, services: Services) =>
    endOf(applyRows(services)({ clientId: 1, importId: id }, 'x'))
  /**
   * At each moment where rows hang on rows of the same file; what all files go through is the same, so that of the others
   * each third moment is enough (an odd number: before and behind take turns).
   */
  const stepOf = (kind: StructureKind) => (kind === 'branches' || kind === 'agencies' ? 1 : 3)
  const expected: Record<StructureKind, number[]> = {
    branches: [count],
    stores: [count],
    agencies: [4, count],
    groups: [count],
    positions: [count],
  }

  test.each(Object.keys(files) as StructureKind[])(
    'back-office D49: killed in its dry run and in its application, at any moment,, a file of %s ends with each row once',
    async (kind) => {
      for (let nth = 2, isOver = false; !isOver; nth += stepOf(kind)) {
        const when = nth % 2 === 0 ? 'before' : 'behind'
        const mark = newId().slice(-8)
        const dying = () => dyingServices(installation.services, nth, when)
        admin = await openStaff(installation, ['programme-admin'])
        const one = await upload(kind, files[kind]?.(mark) ?? '')
        await begin(one, 'checking')
        const checked = await check(one, dying())
        expect([nth, when, await check(one, installation.services)]).toEqual([nth, when, 'ended'])
        expect(await made(kind, mark)).toEqual(expected[kind].map(() => 0))
        expect([nth, when, (await read(one)).state, (await read(one)).counts]).toEqual([
          nth,
          when,
          'checked',
          { new: count, changed: 0, same: 0, error: 0 },
        ])
        await begin(one, 'applying')
        const applied = await apply(one, dying())
        expect(await apply(one, installation.services)).toBe('ended')
        expect([nth, when, await made(kind, mark)]).toEqual([nth, when, expected[kind]])
        const done = await read(one)
        expect([nth, when, done.state, done.counts]).toEqual([
          nth,
          when,
          'done',
          { new: count, changed: 0, same: 0, error: 0 },
        ])
        const acts = await inTenant((tx) =>
          tx
            .selectFrom('audit')
            .select('id')
            .where('act', '=', 'structure.import_add')
            .where('user_id', '=', admin.userId)
            .execute(),
        )
        expect([nth, when, acts.length]).toEqual([nth, when, count])
        isOver = checked === 'ended' && applied === 'ended'
      }
    },
    240_000,
  )
})
