import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import type { BranchDetail, ListedBranch, Position } from '#contract/features/structure/structure-schema.ts'
import { saveAudience } from '#server/engine/audiences/audience-service.ts'
import { openStaff, type StaffCaller, type StaffExtras } from '#test/support/staff-caller.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const path = (id: string) => `/api/admin/branches/${id}/`
  const read = async (id: string) => (await admin.get(path(id))).json<BranchDetail>()
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  let codes = 0
  const create = async (name: string, parentId: string | null = null, more: object = {}) => {
    const body = { name, code: `C${++codes}`, headId: null, parentId, ...more }
    const answer = await admin.send('POST', '/api/admin/branches/', body)
    expect([name, answer.status]).toEqual([name, 200])
    return answer.json<BranchDetail>()
  }
  const act = async (id: string, what: string, body?: unknown, extras: StaffExtras = {}) =>
    admin.send('POST', `${path(id)}${what}/`, body, { rev: (await read(id)).rev, ...extras })
  const list = async (query: string) =>
    (await admin.get(`/api/admin/branches/?${query}`)).json<{ rows: ListedBranch[]; next: string | null }>()
  const place = async (userId: string, where: object) => {
    const person = (await admin.get(`/api/admin/people/${userId}/`)).json<PersonDetail>()
    const body = { branchId: null, positionId: null, storeId: null, ...where }
    return admin.send('PUT', `/api/admin/people/${userId}/place/`, body, { rev: person.rev })
  }
  const chain = async (depth: number) => {
    const made: BranchDetail[] = []
    for (let at = 0; at < depth; at++) made.push(await create(`Nível ${at}`, made.at(-1)?.id))
    return made
  }
  const members = async (audience: number) => {
    const rows = await installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('audience_member')
        .select('user_id')
        .where('client_id', '=', 1)
        .where('audience_id', '=', audience)
        .execute(),
    )
    return new Set(rows.map((row) => row.user_id))
  }
  const audience = async (rule: unknown) =>
    installation.services.database.inTenant(1, async (tx) => (await saveAudience(tx, 1, { name: 'p', rule })).id)

  test('back-office D54: a branch cannot go under itself, nor under one below it', async () => {
    const [top, middle, low] = await chain(3)
    for (const parent of [top, middle, low]) {
      const answer = await act(top?.id ?? '', 'move', { parentId: parent?.id })
      expect(codeOf(answer)).toEqual([409, 'structure.circle'])
    }
    expect(codeOf(await act(top?.id ?? '', 'merge', { into: low?.id, name: 'Nível 0' }))).toEqual([
      409,
      'structure.circle',
    ])
    expect((await read(low?.id ?? '')).above.map(({ id }) => id)).toEqual([top?.id, middle?.id])
  })

  test('a branch moves with all below it, and back to the top', async () => {
    const [top, middle, low] = await chain(3)
    const other = await create('Outra')
    expect((await act(middle?.id ?? '', 'move', { parentId: other.id })).status).toBe(200)
    expect((await read(low?.id ?? '')).above.map(({ id }) => id)).toEqual([other.id, middle?.id])
    expect((await act(middle?.id ?? '', 'move', { parentId: null })).json<BranchDetail>().above).toEqual([])
    expect((await read(low?.id ?? '')).above.map(({ id }) => id)).toEqual([middle?.id])
    expect((await read(top?.id ?? '')).branches).toBe(0)
  })

  test('branches stand at most six deep, however one gets there', async () => {
    const made = await chain(6)
    const deepest = made.at(-1)
    const body = { name: 'Sétimo', code: `C${++codes}`, headId: null, parentId: deepest?.id }
    expect(codeOf(await admin.send('POST', '/api/admin/branches/', body))).toEqual([409, 'structure.too_deep'])
    const two = await create('Dois')
    await create('Embaixo', two.id)
    expect(codeOf(await act(two.id, 'move', { parentId: made[4]?.id }))).toEqual([409, 'structure.too_deep'])
    expect((await act(two.id, 'move', { parentId: made[3]?.id })).status).toBe(200)
    // What is below one that is merged goes along, and may be as deep.
    const three = await create('Três')
    await create('Filha', three.id)
    expect(codeOf(await act(three.id, 'merge', { into: deepest?.id, name: 'Três' }))).toEqual([
      409,
      'structure.too_deep',
    ])
  })

  test('the tree is listed from the top down and goes on where a page ended; a new name changes the order', async () => {
    const mark = `Rede${newId().slice(-4)}`
    const root = await create(`${mark} raiz`)
    for (let at = 59; at >= 0; at--) await create(`${mark} ${String(at).padStart(2, '0')}`, root.id)
    const all = async (sort: string) => {
      const seen: string[] = []
      for (let next: string | null = ''; next !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list(
          `search=${mark}&sort=${sort}${next ? `&cursor=${next}` : ''}`,
        )
        seen.push(...page.rows.map(({ name }) => name.slice(mark.length + 1)))
        next = page.next
      }
      return seen
    }
    const numbers = Array.from({ length: 60 }, (_, at) => String(at).padStart(2, '0'))
    expect(await all('tree')).toEqual(['raiz', ...numbers])
    expect(await all('name')).toEqual([...numbers, 'raiz'])
    expect(await all('-name')).toEqual(['raiz', ...numbers.toReversed()])
    const [, second] = (await list(`search=${mark}`)).rows
    const fields = { name: `${mark} zz`, code: `C${++codes}`, headId: null }
    await admin.send('PUT', path(second?.id ?? ''), fields, { rev: 1 })
    expect((await all('tree')).at(-1)).toBe('zz')
  })

  test('branches are found by any part of name and code, accents and case ignored', async () => {
    const mark = newId().slice(-6)
    const branch = await create(`Filial São João ${mark}`, null, { code: `SJ-${mark}` })
    for (const words of ['SAO joao', `sj-${mark}`, `filial ${mark}`])
      expect((await list(`search=${encodeURIComponent(`${words} ${mark}`)}`)).rows.map(({ id }) => id)).toEqual([
        branch.id,
      ])
    expect((await list(`search=${mark}%25`)).rows).toEqual([])
  })

  test('a code is given once, whatever its case; everything refused is told by its field', async () => {
    const taken = await create('Com código', null, { code: `Cod${++codes}` })
    const body = { name: 'Outra', code: taken.code.toUpperCase(), headId: null, parentId: null }
    const answer = await admin.send('POST', '/api/admin/branches/', body)
    expect([...codeOf(answer), answer.json<Problem>().fields]).toEqual([
      409,
      'structure.code_taken',
      [{ field: 'code', code: 'invalid' }],
    ])
    for (const [field, wrong] of [
      ['parentId', newId()],
      ['headId', installation.ids.caio],
    ] as const) {
      const refused = await admin.send('POST', '/api/admin/branches/', { ...body, code: `C${++codes}`, [field]: wrong })
      expect([...codeOf(refused), refused.json<Problem>().fields]).toEqual([
        422,
        'structure.unknown',
        [{ field, code: 'unknown' }],
      ])
    }
  })

  test('a merge brings people and branches along, and leaves the merged one retired, pointing where they went', async () => {
    const [gone, below] = await chain(2)
    const into = await create('Fica')
    const { userId } = await openStaff(installation, ['member'])
    const other = await openStaff(installation, ['member'])
    await place(userId, { branchId: gone?.id })
    await place(other.userId, { branchId: below?.id })
    expect((await read(gone?.id ?? '')).people).toEqual({ own: 1, below: 1 })
    expect(codeOf(await act(gone?.id ?? '', 'merge', { into: into.id, name: 'outro nome' }))).toEqual([
      422,
      'request.invalid',
    ])
    expect((await act(gone?.id ?? '', 'merge', { into: into.id, name: 'Nível 0' })).status).toBe(200)
    expect(await read(gone?.id ?? '')).toMatchObject({ state: 'retired', mergedInto: { id: into.id, name: 'Fica' } })
    expect(await read(into.id)).toMatchObject({ people: { own: 1, below: 1 }, branches: 1 })
    expect((await admin.get(`/api/admin/people/${userId}/`)).json<PersonDetail>().place.branch?.id).toBe(into.id)
    expect(codeOf(await act(gone?.id ?? '', 'restore'))).toEqual([409, 'structure.merged'])
    expect(codeOf(await act(gone?.id ?? '', 'move', { parentId: null }))).toEqual([409, 'structure.retired'])
  })

  test('a retired branch is gone from choices, keeps its people and comes back', async () => {
    const [top, low] = await chain(2)
    const { userId } = await openStaff(installation, ['member'])
    await place(userId, { branchId: low?.id })
    expect(codeOf(await act(top?.id ?? '', 'retire'))).toEqual([409, 'structure.has_branches'])
    expect((await act(low?.id ?? '', 'retire')).status).toBe(200)
    expect((await act(top?.id ?? '', 'retire')).status).toBe(200)
    expect((await list('state=retired')).rows.map(({ id }) => id)).toContain(low?.id)
    // Whoever is there stays there when something else of them changes; nobody comes in.
    expect((await place(userId, { branchId: low?.id, storeId: 1 })).status).toBe(200)
    const { userId: other } = await openStaff(installation, ['member'])
    const refused = await place(other, { branchId: low?.id })
    expect([...codeOf(refused), refused.json<Problem>().fields]).toEqual([
      422,
      'people.place_unknown',
      [{ field: 'branchId', code: 'unknown' }],
    ])
    expect(codeOf(await act(low?.id ?? '', 'restore'))).toEqual([409, 'structure.above_retired'])
    await act(top?.id ?? '', 'restore')
    expect((await act(low?.id ?? '', 'restore')).json<BranchDetail>().state).toBe('active')
  })

  test('audiences that name a branch follow a person who is placed, a branch that moves and one that is merged', async () => {
    const [top, low] = await chain(2)
    const elsewhere = await create('Noutro lugar')
    const { userId } = await openStaff(installation, ['member'])
    const [all, own, moved] = [
      await audience({ branch: top?.id }),
      await audience({ branchAlone: top?.id }),
      await audience({ branch: elsewhere.id }),
    ]
    const isIn = async () => [
      (await members(all)).has(userId),
      (await members(own)).has(userId),
      (await members(moved)).has(userId),
    ]
    await place(userId, { branchId: low?.id })
    expect(await isIn()).toEqual([true, false, false])
    await act(low?.id ?? '', 'move', { parentId: elsewhere.id })
    expect(await isIn()).toEqual([false, false, true])
    await act(low?.id ?? '', 'merge', { into: top?.id, name: 'Nível 1' })
    expect(await isIn()).toEqual([true, true, false])
    await place(userId, {})
    expect(await isIn()).toEqual([false, false, false])
  })

  test('audiences hold people by their position and their store; what the client does not have cannot be named', async () => {
    const body = { name: 'Gerente', code: `C${++codes}`, country: 'BR' }
    const position = (await admin.send('POST', '/api/admin/positions/', body)).json<Position>()
    const { userId } = await openStaff(installation, ['member'])
    const [byPosition, byStore] = [await audience({ position: position.id }), await audience({ store: 2 })]
    await place(userId, { positionId: position.id, storeId: 2 })
    expect([(await members(byPosition)).has(userId), (await members(byStore)).has(userId)]).toEqual([true, true])
    await place(userId, { storeId: 1 })
    expect([(await members(byPosition)).has(userId), (await members(byStore)).has(userId)]).toEqual([false, false])
    for (const rule of [{ branch: newId() }, { branchAlone: newId() }, { position: newId() }])
      await expect(audience(rule)).rejects.toMatchObject({ code: 'audience.rule_invalid' })
  })

  test('people are listed by a branch, with those below it', async () => {
    const [top, low] = await chain(2)
    const here = await openStaff(installation, ['member'])
    const below = await openStaff(installation, ['member'])
    await place(here.userId, { branchId: top?.id })
    await place(below.userId, { branchId: low?.id })
    const found = async (id = '') =>
      (await admin.get(`/api/admin/people/?branch=${id}`))
        .json<{ rows: PersonDetail[] }>()
        .rows.map(({ userId }) => userId)
        .toSorted()
    expect(await found(top?.id)).toEqual([here.userId, below.userId].toSorted())
    expect(await found(low?.id)).toEqual([below.userId])
  })

  test('positions are made, changed, retired and brought back; each country has its own', async () => {
    const mark = newId().slice(-6)
    const send = (code: string, country: string) =>
      admin.send('POST', '/api/admin/positions/', { name: `Vendedor ${mark}`, code, country })
    const made = (await send(`V-${mark}`, 'BR')).json<Position>()
    expect(codeOf(await send(`v-${mark}`, 'PT'))).toEqual([409, 'structure.code_taken'])
    await send(`V2-${mark}`, 'PT')
    const listed = async (query: string) =>
      (await admin.get(`/api/admin/positions/?search=${mark}&${query}`))
        .json<{ rows: Position[] }>()
        .rows.map(({ code }) => code)
    expect(await listed('country=BR')).toEqual([made.code])
    const change = { name: `Balconista ${mark}`, code: made.code, country: 'BR' }
    const url = `/api/admin/positions/${made.id}/`
    expect((await admin.send('PUT', url, change, { rev: 1 })).json()).toMatchObject({ ...change, rev: 2 })
    await admin.send('POST', `${url}state/`, { state: 'retired' }, { rev: 2 })
    expect(await listed('')).toEqual([`V2-${mark}`])
    expect(await listed('state=retired')).toEqual([made.code])
    await admin.send('POST', `${url}state/`, { state: 'active' }, { rev: 3 })
    expect(await listed('country=BR')).toEqual([made.code])
  })

  test('the lists leave as CSV, as they are filtered, and harmless to spreadsheets', async () => {
    const mark = newId().slice(-6)
    const top = await create(`=Topo ${mark}`, null, { headId: installation.ids.ana })
    await create(`Base ${mark}`, top.id)
    const answer = await admin.send('POST', '/api/admin/branches/export/', { search: mark })
    const [, first, second] = answer.body.toString().split('\r\n')
    expect(first).toBe(`${top.code},'=Topo ${mark},,ana Silva,active,`)
    expect(second).toContain(`Base ${mark},'=Topo ${mark},,active,`)
    await admin.send('POST', '/api/admin/positions/', { name: `Caixa ${mark}`, code: mark, country: 'BR' })
    const positions = await admin.send('POST', '/api/admin/positions/export/', { search: mark })
    expect(positions.body.toString().split('\r\n')[1]).toBe(`${mark},Caixa ${mark},BR,active`)
  })
})
