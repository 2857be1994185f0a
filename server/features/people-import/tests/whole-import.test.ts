import { expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { importsOf } from '#test/support/import-caller.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { codeOf, faults, file, heads, importWorld } from '#test/support/import-world.ts'

onOneEngine((engine) => {
  const world = importWorld(engine)

  test('back-office D50: a full list that 6 % are missing from stops until the number is typed', async () => {
    const columns = `${heads},groups`
    const group = `g${world.mark}`
    await world.installation.services.database.inTenant(1, (tx) =>
      tx
        .insertInto('person_group')
        .values({ client_id: 1, id: group, name: JSON.stringify({ 'pt-BR': group }) })
        .execute(),
    )
    const all = Array.from({ length: 100 }, (_, at) => world.row(at, `,${group}`))
    await world.imports.bringIn(`${columns}\n${all.join('\n')}\n`)
    const fullList = { groups: [group] }
    const few = await world.imports.check(`${columns}\n${all.slice(5).join('\n')}\n`, { fullList })
    expect(few.counts).toMatchObject({ leaving: 5, scope: 100 })
    expect((await world.imports.step(few, 'cancel')).status).toBe(200)
    const many = await world.imports.check(`${columns}\n${all.slice(6).join('\n')}\n`, { fullList })
    expect(many.counts).toMatchObject({ same: 94, leaving: 6, scope: 100 })
    const body = { sha256: many.sha256, letters: false }
    const stopped = await world.imports.step(many, 'apply', body)
    expect([...codeOf(stopped), stopped.json<Problem>().values]).toEqual([
      409,
      'import.too_many_leave',
      { leaving: 6, scope: 100 },
    ])
    expect(codeOf(await world.imports.step(many, 'apply', { ...body, leaving: 5 }))).toEqual([
      409,
      'import.too_many_leave',
    ])
    const done = await world.imports.apply(many, { leaving: 6 })
    expect(done).toMatchObject({ state: 'done', counts: { leaving: 6, error: 0 } })
    expect(await world.person(5)).toMatchObject({ state: 'blocked', blockedReason: 'import' })
    expect(await world.person(6)).toMatchObject({ state: 'invited' })
    // A row at fault is of somebody all the same: they are not missing.
    const faulty = all.slice(6).map((line) => line.replace('Silva', 'x'.repeat(61)))
    const whole = await world.imports.check(`${columns}\n${faulty.join('\n')}\n`, { fullList })
    expect(whole.counts).toMatchObject({ error: 94, leaving: 0, scope: 94 })
  })

  test('a full list of everybody leaves whoever sent it, and the last who administer the programme', async () => {
    const escola = await openStaff(world.installation, ['programme-admin'], 2)
    const other = await openStaff(world.installation, ['programme-admin'], 2)
    const asPlatform = importsOf(world.installation, {
      ...world.platform,
      headers: (extras) => world.platform.headers({ ...extras, clientId: 2 }),
      get: (url) => world.platform.get(url, { clientId: 2 }),
      send: (method, url, body, extras) => world.platform.send(method, url, body, { ...extras, clientId: 2 }),
    })
    const checked = await asPlatform.check('e-mail\nninguem@example.com\n', { fullList: { groups: null } })
    const done = await asPlatform.apply(checked, { leaving: checked.counts?.leaving })
    expect(done.state).toBe('done')
    const stay = await world.installation.services.database.inTenant(2, (tx) =>
      tx.selectFrom('membership').select('user_id').where('blocked_at', 'is', null).execute(),
    )
    const ids = stay.map(({ user_id: id }) => id)
    expect([ids.length, ids.includes(escola.userId), ids.includes(other.userId)]).toEqual([2, true, true])
  })

  test('back-office D53: names of a Windows-1252 file keep their accents, where it is said that it is one', async () => {
    const csv = Buffer.from(
      file(
        `${world.mark}1,p1-${world.mark}@example.com,José,Conceição`,
        `${world.mark}2,p2-${world.mark}@example.com,Zoë,Núñez`,
      ),
      'latin1',
    )
    const unsaid = await world.imports.check(csv)
    expect([unsaid.damaged, faults(unsaid)]).toEqual([
      true,
      [
        [2, 'first_name', 'import.encoding'],
        [3, 'first_name', 'import.encoding'],
      ],
    ])
    const said = await world.imports.check(csv, { query: '?encoding=windows-1252' })
    expect(said).toMatchObject({ encoding: 'windows-1252', damaged: false, counts: { new: 2, error: 0 } })
    await world.imports.apply(said)
    expect((await world.people()).map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'José Conceição',
      'Zoë Núñez',
    ])
    // The world.mark of UTF-8 says more than what is stated.
    const marked = await world.imports.check(`\u{FEFF}${file(`${world.mark}3,p3-${world.mark}@example.com,Ção,É`)}`, {
      query: '?encoding=windows-1252',
    })
    expect(marked).toMatchObject({
      encoding: 'utf-8',
      preview: [[`${world.mark}3`, `p3-${world.mark}@example.com`, 'Ção', 'É']],
    })
  })

  test('back-office D51: a row whose person changed since the dry run is an error row, and the change stays', async () => {
    await world.imports.bringIn(file(world.row(1), world.row(2)))
    const checked = await world.imports.check(
      file(world.row(1).replace('Silva', 'Do Arquivo'), world.row(2).replace('Silva', 'Do Arquivo'), world.row(3)),
    )
    expect(checked.counts).toMatchObject({ changed: 2, new: 1 })
    const { userId, rev } = await world.person(1)
    const body = { firstName: 'Pela', lastName: 'Equipe', profession: null }
    expect((await world.admin.send('PUT', `/api/admin/people/${userId}/`, body, { rev })).status).toBe(200)
    const added = { email: `p3-${world.mark}@example.com`, firstName: 'Já', lastName: 'Veio', invite: 'sheet' }
    expect((await world.admin.send('POST', '/api/admin/people/', added)).status).toBe(200)
    const done = await world.imports.apply(checked)
    expect(done.counts).toMatchObject({ changed: 1, new: 0, error: 2 })
    expect(faults(done)).toEqual([
      [2, null, 'import.changed_since'],
      [4, null, 'import.changed_since'],
    ])
    expect((await world.person(1)).lastName).toBe('Equipe')
    expect((await world.person(2)).lastName).toBe('Do Arquivo')
  })

  test('the plan is pinned: another hash, another revision or another file under it is refused', async () => {
    const checked = await world.imports.check(file(world.row(1)))
    expect(codeOf(await world.imports.step(checked, 'apply', { sha256: 'a'.repeat(64), letters: false }))).toEqual([
      409,
      'import.file_changed',
    ])
    expect(
      codeOf(
        await world.imports.step({ ...checked, rev: checked.rev - 1 }, 'apply', {
          sha256: checked.sha256,
          letters: false,
        }),
      ),
    ).toEqual([409, 'edit.conflict'])
    await world.installation.services.files.put(
      `clients/1/imports/${checked.id}.csv`,
      Buffer.from(file(world.row(2))),
      'text/csv',
    )
    expect(await world.imports.apply(checked)).toMatchObject({ state: 'failed', failure: 'import.file_changed' })
    expect(await world.people()).toEqual([])
  })

  test('a cancelled import applies nothing more, an import is kept for thirty days and its bytes as long as they are needed', async () => {
    const { services, clock } = world.installation
    const checked = await world.imports.check(file(world.row(1)))
    await world.imports.step(checked, 'apply', { sha256: checked.sha256, letters: false })
    const applying = await world.imports.read(checked.id)
    expect(applying.state === 'applying' ? (await world.imports.step(applying, 'cancel')).status : 200).toBe(200)
    await services.jobs.run()
    const place = (id: string) => services.files.stat(`clients/1/imports/${id}.csv`)
    expect(await place(checked.id)).toBeNull()
    const good = await world.imports.bringIn(file(world.row(2)))
    const bad = await world.imports.bringIn(file(`${world.mark}8,não,A,B`))
    expect([await place(good.id), (await place(bad.id)) !== null]).toEqual([null, true])
    const before = clock.now()
    clock.pass(30 * 86_400_000 + 1)
    const { removeOldImports } = await import('#server/engine/imports/import-step-service.ts')
    await removeOldImports(services)
    expect(await place(bad.id)).toBeNull()
    clock.set(before)
    // Who was signed in then may be so no more.
    const later = await openStaff(world.installation, ['programme-admin'])
    expect(codeOf(await later.get(`/api/admin/people-imports/${bad.id}/`))).toEqual([404, 'resource.not_found'])
  })
})
