import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { ImportDetail } from '#contract/features/people-import/people-import-contract.ts'
import type { Services } from '#server/engine/services.ts'
import { importsOf, type ImportCaller } from '#test/support/import-caller.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { dyingServices, endOf } from '#test/support/dying-services.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { applyImport } from '../apply-job.ts'
import { checkRows } from '../check-job.ts'
import { moveImport } from '#server/engine/imports/import-queries.ts'

const count = 1100

onPostgres(() => {
  let installation: Installation
  let imports: ImportCaller
  beforeAll(async () => {
    installation = await openInstallation('postgres', { DEMO: '1' })
  })
  beforeEach(async () => {
    imports = importsOf(installation, await openStaff(installation, ['programme-admin']))
    // What a PostgreSQL does by itself, and one for tests is told not to: plans are made of what tables hold.
    await installation.services.testDatabase.asOwner('ANALYZE')
  })
  afterAll(async () => installation.close())

  const fileOf = (mark: string, rows = count) =>
    `external_id,e-mail,first_name,last_name\n${Array.from({ length: rows }, (_, at) => `${mark}${at},p${at}-${mark}@example.com,Pessoa${at},Silva\n`).join('')}`
  const added = (mark: string) =>
    installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.user_id')
        .select(['membership.user_id', 'membership.number', 'membership.rev', 'person.email'])
        .where('membership.client_id', '=', 1)
        .where('membership.external_id', 'like', `${mark}%`)
        .execute(),
    )
  const acts = async (mark: string) => {
    const ids = (await added(mark)).map((row) => row.user_id)
    return installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('audit')
        .select('id')
        .where('client_id', '=', 1)
        .where('act', '=', 'person.import_add')
        .where('subject_kind', '=', 'person')
        .where('subject_id', 'in', ids)
        .execute(),
    )
  }
  const begin = (one: ImportDetail, state: 'checking' | 'applying') =>
    installation.services.database.inTenant(1, (tx) => moveImport(tx, 1, one.id, { state, done: 0 }))
  const payload = (one: ImportDetail) => ({ clientId: 1, importId: one.id })

  const dying = (nth: number, when: 'before' | 'behind') => dyingServices(installation.services, nth, when)
  const run = (one: ImportDetail, services: Services) => endOf(applyImport(services)(payload(one), 'x'))

  test('back-office D49: killed at any moment and begun again, an import ends with each row once', async () => {
    for (let nth = 1, isOver = false; !isOver; nth++) {
      const when = nth % 2 === 0 ? 'before' : 'behind'
      const mark = newId().slice(-8)
      const one = await imports.check(fileOf(mark))
      await begin(one, 'applying')
      isOver = (await run(one, dying(nth, when))) === 'ended'
      await run(one, installation.services)
      const people = await added(mark)
      expect([nth, when, people.length, (await acts(mark)).length]).toEqual([nth, when, count, count])
      expect(new Set(people.map(({ number }) => number)).size).toBe(count)
      expect(people.every(({ rev }) => rev === 1)).toBe(true)
      expect(await imports.read(one.id)).toMatchObject({ state: 'done', counts: { new: count, error: 0 } })
    }
  }, 240_000)

  test('back-office D49: a dry run that is killed goes on where it stopped, and finds doubles across the stop', async () => {
    const mark = newId().slice(-8)
    const csv = `${fileOf(mark)}${mark}x,p3-${mark}@example.com,Outra,Vez\n`
    for (const nth of [3, 6, 9]) {
      const sent = (await imports.upload(csv)).json<ImportDetail>()
      await begin(sent, 'checking')
      await expect(checkRows(dying(nth, 'behind'))(payload(sent), 'x')).rejects.toThrow('killed')
      await checkRows(installation.services)(payload(sent), 'x')
      const checked = await imports.read(sent.id)
      expect([nth, checked.counts]).toEqual([nth, expect.objectContaining({ new: count, error: 1 })])
      expect(checked.problems[0]).toMatchObject({ code: 'import.duplicate_in_file', otherRow: 5 })
    }
  })

  test('back-office D49: two servers that work on the same import at once leave each row once', async () => {
    const mark = newId().slice(-8)
    const one = await imports.check(fileOf(mark))
    await begin(one, 'applying')
    const work = () => applyImport(installation.services)(payload(one), 'x')
    await Promise.all([work(), work(), work()])
    // Who was overtaken stopped: the last one goes on when it is asked again.
    await work()
    expect([(await added(mark)).length, (await acts(mark)).length]).toEqual([count, count])
    expect((await imports.read(one.id)).state).toBe('done')
  })

  test('two imports of the same people at once: each is added once, the other import tells that they changed since', async () => {
    const mark = newId().slice(-8)
    const [one, other] = [await imports.check(fileOf(mark)), await imports.check(fileOf(mark))]
    await begin(one, 'applying')
    await begin(other, 'applying')
    await Promise.all(
      [one, other].map(async (each) => {
        // A violated key undoes a stretch; the job is tried again and finds who came before.
        for (let tries = 0; tries < 8; tries++) {
          try {
            await applyImport(installation.services)(payload(each), 'x')
            return
          } catch (error) {
            if (tries === 7) throw error
          }
        }
      }),
    )
    const ends = [await imports.read(one.id), await imports.read(other.id)]
    expect((await added(mark)).length).toBe(count)
    const sum = (what: 'new' | 'error') => ends.reduce((total, { counts }) => total + (counts?.[what] ?? 0), 0)
    expect([sum('new'), sum('error')]).toEqual([count, count])
  })

  test('back-office D52: 2,000 rows are looked at and applied within the time that 100,000 in ten minutes leave them', async () => {
    const mark = newId().slice(-8)
    const rows = 2000
    const csv = fileOf(mark, rows)
    const from = performance.now()
    const done = await imports.bringIn(csv)
    const seconds = (performance.now() - from) / 1000
    expect(done.counts).toMatchObject({ new: rows, error: 0 })
    expect(seconds).toBeLessThan((600 * rows) / 100_000)
  })
})
