import { expect, test } from 'vitest'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { importsOf } from '#test/support/import-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { codeOf, faults, file, heads, importWorld } from '#test/support/import-world.ts'

onOneEngine((engine) => {
  const world = importWorld(engine)

  test('back-office D45: a dry run counts, writes nothing of people and sends nothing', async () => {
    const checked = await world.imports.check(file(world.row(1), world.row(2), `${world.mark}3,nada,Sem,Endereço`))
    expect(checked).toMatchObject({ state: 'checked', counts: { new: 2, changed: 0, same: 0, error: 1, blocked: 0 } })
    expect(await world.people()).toEqual([])
    expect(await world.letters()).toEqual([])
    const known = await world.installation.services.database.inSystem((tx) =>
      tx.selectFrom('person').select('id').where('email', 'like', `%${world.mark}%`).execute(),
    )
    expect(known).toEqual([])
  })

  test('a file is sniffed: separator, heads, first rows; what is not known is asked', async () => {
    const csv = `\u{FEFF}Nome;Sobrenome;E-mail;Filial;Altura\r\n${'Ana;"Silva; Souza";a@x.com;Centro;1,70\r\n'.repeat(30)}`
    const sent = (await world.imports.upload(csv, '?name=lista.csv')).json<
      Awaited<ReturnType<typeof world.imports.read>>
    >()
    expect(sent).toMatchObject({ name: 'lista.csv', separator: ';', encoding: 'utf-8', rows: 30, state: 'uploaded' })
    expect(sent.columns).toEqual(['first_name', 'last_name', 'e-mail', 'branch', null])
    expect(sent.preview).toHaveLength(20)
    expect(sent.preview[0]).toEqual(['Ana', 'Silva; Souza', 'a@x.com', 'Centro', '1,70'])
    expect(codeOf(await world.imports.step(sent, 'check', { columns: sent.columns }))).toEqual([
      422,
      'import.column_unknown',
    ])
    const columns = [...sent.columns.slice(0, 4), 'ignore']
    expect((await world.imports.step(sent, 'check', { columns })).status).toBe(200)
    await world.installation.services.jobs.run()
    expect(await world.imports.read(sent.id)).toMatchObject({ counts: { new: 0, error: 30 } })
    const names = await world.imports.check('first_name,last_name,e-mail\nA,B,c@d.com\n')
    expect(
      codeOf(await world.imports.step(names, 'check', { columns: ['first_name', 'last_name', 'ignore'] })),
    ).toEqual([422, 'import.required'])
  })

  test('back-office D46: the same file twice: all are the same', async () => {
    const columns = `${heads},document,document_country,phone,language,groups,roles,active`
    const csv = `${columns}\n${[1, 2, 3]
      .map((at) =>
        world.row(
          at,
          `,${7_000_000 + Math.trunc(Math.random() * 2_000_000)},UY,+5511987654321,es,norte|Região Sul,auditor,sim`,
        ),
      )
      .join('\n')}\n`
    const first = await world.imports.bringIn(csv)
    expect([faults(first), first.counts]).toEqual([[], expect.objectContaining({ new: 3, error: 0 })])
    expect(await world.person(2)).toMatchObject({
      firstName: 'Pessoa2',
      roles: ['member', 'auditor'],
      groups: ['Região Norte', 'Região Sul'],
      state: 'invited',
    })
    const again = await world.imports.bringIn(csv)
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 3, error: 0, kept: 0 })
    expect((await world.person(2)).rev).toBe(1)
  })

  test('back-office D47 D48: a bad row does not stop the good ones; its file, corrected, goes in as it is', async () => {
    const csv = file(
      world.row(1),
      `${world.mark}2,errado,"Pes;soa2","Silva, Souza"`,
      '',
      world.row(3),
      `${world.mark}9,p1-${world.mark}@example.com,Outra,Vez`,
      '=1+1,,,',
    )
    const done = await world.imports.bringIn(csv)
    expect(done).toMatchObject({ state: 'done', counts: { new: 2, error: 3 } })
    expect(faults(done)).toEqual([
      [3, 'e-mail', 'import.email_invalid'],
      [6, null, 'import.duplicate_in_file'],
      [7, 'e-mail', 'import.required'],
    ])
    expect(done.problems[1]).toMatchObject({ otherRow: 2 })
    expect((await world.people()).map(({ firstName }) => firstName)).toEqual(['Pessoa1', 'Pessoa3'])
    const told = await world.imports.errorFile(done)
    const lines = told.slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toBe(`row,field,code,message,found_id,${heads}`)
    expect(lines[1]).toBe(
      `3,e-mail,import.email_invalid,O e-mail não é válido.,,${world.mark}2,errado,Pes;soa2,"Silva, Souza"`,
    )
    expect(lines[2]).toContain('A mesma pessoa está também na linha 2.')
    // A formula stays text in a spreadsheet, and what it was when it is sent again.
    expect(lines[3]).toContain(`,'=1+1,`)
    const corrected = told
      .replace(',errado,', `,p2-${world.mark}@example.com,`)
      .replace(`${world.mark}9,p1-`, `${world.mark}9,p9-`)
      .replace(`'=1+1,,,`, `'=1+1,p7-${world.mark}@example.com,Conta,Formula`)
    const second = await world.imports.bringIn(corrected)
    expect([faults(second), second.counts]).toEqual([[], expect.objectContaining({ new: 3, error: 0 })])
    const { database } = world.installation.services
    const formula = await database.inTenant(1, (tx) =>
      tx.selectFrom('membership').select('user_id').where('external_id', '=', '=1+1').execute(),
    )
    expect(formula).toHaveLength(1)
    // Whoever had an error file of an error file would read two fronts.
    const twice = await world.imports.check(told)
    expect((await world.imports.errorFile(twice)).split('\r\n')[0]).toBe(
      `\u{FEFF}row,field,code,message,found_id,${heads}`,
    )
  })

  test('an empty cell keeps, NULL empties; what nobody is without is not emptied', async () => {
    const columns = `${heads},phone,groups`
    await world.imports.bringIn(`${columns}\n${world.row(1, ',+5511987654321,norte')}\n`)
    const kept = await world.imports.bringIn(`${columns}\n${world.mark}1,,,Souza,,\n`)
    expect(kept.counts).toMatchObject({ changed: 1, error: 0 })
    expect(await world.person(1)).toMatchObject({ firstName: 'Pessoa1', lastName: 'Souza', groups: ['Região Norte'] })
    await world.imports.bringIn(`${columns}\n${world.mark}1,,,,NULL,NULL\n`)
    const { userId, groups } = await world.person(1)
    const phones = await world.installation.services.database.inSystem((tx) =>
      tx.selectFrom('person_phone').selectAll().where('user_id', '=', userId).execute(),
    )
    expect([groups, phones]).toEqual([[], []])
    expect(faults(await world.imports.check(`${columns}\n${world.mark}1,,NULL,,,\n`))).toEqual([
      [2, 'first_name', 'import.required'],
    ])
  })

  test('a person is found by number, document and e-mail in that order; keys of two people are ambiguous', async () => {
    await world.imports.bringIn(file(world.row(1), world.row(2)))
    const moved = await world.imports.bringIn(file(`${world.mark}1,neu-${world.mark}@example.com,Pessoa1,Silva`))
    expect(moved.counts).toMatchObject({ changed: 1 })
    expect((await world.people()).map(({ email }) => email)).toContain(`neu-${world.mark}@example.com`)
    const two = await world.imports.check(file(`${world.mark}1,p2-${world.mark}@example.com,A,B`))
    expect(faults(two)).toEqual([[2, null, 'import.ambiguous']])
    expect(two.problems[0]?.foundId).not.toBeNull()
  })

  test('roles are given row by row by who may: no row makes a world.platform administrator, nor for a client one of the programme', async () => {
    const csv = `${heads},roles\n${world.row(1, ',platform-admin')}\n${world.row(2, ',programme-admin')}\n${world.row(3, ',auditor|instructor')}\n${world.row(4, ',rei')}\n`
    expect(faults(await world.imports.check(csv))).toEqual([
      [2, 'roles', 'import.role_denied'],
      [3, 'roles', 'import.role_denied'],
      [5, 'roles', 'import.value_invalid'],
    ])
    const asPlatform = await importsOf(world.installation, world.platform).bringIn(csv)
    expect(faults(asPlatform)).toEqual([
      [2, 'roles', 'import.role_denied'],
      [5, 'roles', 'import.value_invalid'],
    ])
    expect((await world.person(2)).roles).toEqual(['member', 'programme-admin'])
    const own = await world.installation.services.database.inSystem((tx) =>
      tx.selectFrom('person').select('email').where('id', '=', world.admin.userId).executeTakeFirstOrThrow(),
    )
    expect(faults(await world.imports.check(`e-mail,roles,active\n${own.email},NULL,\n`))).toEqual([
      [2, 'roles', 'import.role_denied'],
    ])
    expect(faults(await world.imports.check(`e-mail,active\n${own.email},não\n`))).toEqual([
      [2, 'active', 'people.own'],
    ])
    // The trail says what each was given.
    const trail = await world.admin.get(`/api/admin/audit/?subjectId=${(await world.person(3)).userId}`)
    expect(
      trail
        .json<{ rows: { act: string; after: unknown }[] }>()
        .rows.map(({ act }) => act)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['person.import_add', 'person.roles'])
  })

  test('active: no blocks with its reason and yes undoes that, not what staff blocked for another', async () => {
    const csv = (active: string) => `${heads},active\n${world.row(1, `,${active}`)}\n`
    await world.imports.bringIn(csv('1'))
    expect((await world.imports.bringIn(csv('não'))).counts).toMatchObject({ blocked: 1, changed: 0 })
    expect(await world.person(1)).toMatchObject({ state: 'blocked', blockedReason: 'import' })
    expect((await world.imports.bringIn(csv('não'))).counts).toMatchObject({ same: 1 })
    expect((await world.imports.bringIn(csv('sim'))).counts).toMatchObject({ changed: 1 })
    const { userId, rev } = await world.person(1)
    await world.admin.send('POST', `/api/admin/people/${userId}/block/`, { reason: 'fraude' }, { rev })
    expect((await world.imports.bringIn(csv('sim'))).counts).toMatchObject({ same: 1, kept: 1 })
    expect(await world.person(1)).toMatchObject({ state: 'blocked', blockedReason: 'fraude' })
  })

  test('letters go to new people alone, when they are wanted, and their link sets a password', async () => {
    await world.imports.bringIn(file(world.row(1)))
    expect(await world.letters()).toEqual([])
    await world.imports.bringIn(file(world.row(1), world.row(2)), { letters: true })
    const sent = await world.letters()
    expect(sent.map(({ to }) => to)).toEqual([`p2-${world.mark}@example.com`])
    const [, uidb64, token] = /set-password\/[^/]+\/([^/\s]+)\/([^/\s]+)/.exec(sent[0]?.text ?? '') ?? []
    const answer = await world.installation.app.inject({
      method: 'POST',
      url: '/api/password/set/',
      payload: { uidb64, token, password: 'outra senha boa' },
    })
    expect(answer.statusCode).toBe(200)
  })

  test('who is known on the platform is added, keeps their own names, and nothing is told of the other client', async () => {
    const csv = `${file('', '').slice(0, 0)}e-mail,first_name,last_name\ncaio@example.com,Outro,Nome\n`
    const added = await world.imports.bringIn(csv)
    expect(added).toMatchObject({ counts: { new: 1, kept: 1, error: 0 } })
    expect(JSON.stringify(added)).not.toContain(world.installation.ids.caio)
    const caio = (await world.admin.get(`/api/admin/people/${world.installation.ids.caio}/`)).json<PersonDetail>()
    expect(caio).toMatchObject({ firstName: 'caio', roles: ['member'] })
    expect((await world.imports.bringIn(csv)).counts).toMatchObject({ same: 1, kept: 1 })
  })
})
