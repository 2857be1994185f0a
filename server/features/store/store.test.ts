import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { ListedStore } from '#contract/features/store/store-contract.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { goodSale } from '#test/support/server/test-content.ts'
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

  const mark = () => newId().slice(-6)
  const fieldsOf = (name: string, more: object = {}) => ({
    code: `L-${mark()}`,
    name,
    chain: 'Rede Nova',
    address: null,
    city: 'Olinda',
    state: 'PE',
    camerasAllowed: false,
    issuers: [],
    from: null,
    to: null,
    ...more,
  })
  const create = async (name: string, more: object = {}) =>
    (await admin.send('POST', '/api/admin/stores/', fieldsOf(name, more))).json<ListedStore>()
  const list = async (query: string) =>
    (await admin.get(`/api/admin/stores/?${query}`)).json<{ rows: ListedStore[]; next: string | null }>()
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  /** A store as devices have it. */
  const onDevice = async (id: number) =>
    (await installation.as('ana').pull()).changes.find(
      ({ collection, key }) => collection === 'stores' && key === String(id),
    )?.row
  const sell = async (storeId: number, soldOn: string) => {
    const payload = { ...goodSale, invoiceNumber: mark(), storeId, soldOn }
    const [answer] = await installation.as('ana').send({ kind: 'sale.report', payload })
    return answer?.outcome === 'refused' ? answer.code : answer?.outcome
  }

  test('a store that is made comes to devices without what is the staff’s alone, and changes there', async () => {
    const made = await create('Loja Nova', { address: 'Rua Um, 1', from: '2026-11-01' })
    const row = {
      id: made.id,
      name: 'Loja Nova',
      chain: 'Rede Nova',
      city: 'Olinda',
      state: 'PE',
      camerasAllowed: false,
    }
    expect(await onDevice(made.id)).toEqual({ ...row, from: '2026-11-01' })
    const body = fieldsOf('Loja Mudada', { code: made.code })
    const changed = await admin.send('PUT', `/api/admin/stores/${made.id}/`, body, { rev: 1 })
    expect(changed.json()).toMatchObject({ name: 'Loja Mudada', rev: 2 })
    expect(await onDevice(made.id)).toEqual({ ...row, name: 'Loja Mudada' })
  })

  test('who issues the invoices of a store comes to devices in one form, by whatever form staff wrote it', async () => {
    const { id, code } = await create('Loja que emite', { issuers: ['11.222.333/0001-81', '97.975.000-5'] })
    expect(await onDevice(id)).toMatchObject({ issuers: ['11222333', '97975000-5'] })
    const url = `/api/admin/stores/${id}/`
    const wrong = await admin.send('PUT', url, fieldsOf('Loja que emite', { code, issuers: ['11.222.333/0001-82'] }), {
      rev: 1,
    })
    expect(codeOf(wrong)).toEqual([422, 'request.invalid'])
    await admin.send('PUT', url, fieldsOf('Loja que emite', { code, issuers: [] }), { rev: 1 })
    expect(await onDevice(id)).not.toHaveProperty('issuers')
  })

  test('a sale counts in a store on the days it takes part, and in none that is retired', async () => {
    const { id } = await create('Loja de Novembro', { from: '2026-11-10', to: '2026-11-16' })
    await installation
      .as('ana')
      .send({ kind: 'campaign.change_store', payload: { campaignId: 1, storeId: id, added: true } })
    expect(await sell(id, '2026-11-17')).toBe('sale.store_unknown')
    expect(await sell(id, '2026-11-16')).toBe('applied')
    const url = `/api/admin/stores/${id}/state/`
    await admin.send('POST', url, { state: 'retired' }, { rev: 1 })
    expect(await sell(id, '2026-11-16')).toBe('sale.store_unknown')
    expect(await onDevice(id)).toMatchObject({ retired: true })
    await admin.send('POST', url, { state: 'active' }, { rev: 2 })
    expect(await sell(id, '2026-11-16')).toBe('applied')
  })

  test('stores are found by name, code, chain and city, page by page, and leave as CSV', async () => {
    const chain = `Rede ${mark()}`
    for (let at = 0; at < 52; at++) await create(`Loja ${String(at).padStart(2, '0')}`, { chain })
    const first = await list(`search=${encodeURIComponent(`${chain} olinda`)}`)
    const second = await list(`search=${encodeURIComponent(`${chain} olinda`)}&cursor=${first.next}`)
    const names = [...first.rows, ...second.rows].map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 52 }, (_, at) => `Loja ${String(at).padStart(2, '0')}`))
    expect((await list(`chain=${encodeURIComponent(chain)}&sort=-name`)).rows[0]?.name).toBe('Loja 51')
    const csv = (await admin.send('POST', '/api/admin/stores/export/', { chain })).body.toString().split('\r\n')
    expect(csv[1]).toContain(`Loja 00,${chain},,Olinda,PE,no,,,,no`)
    expect(csv).toHaveLength(54)
  })

  test('a code is given once, days are in order, and an old revision is told', async () => {
    const made = await create('Com código')
    const again = fieldsOf('Outra', { code: made.code.toLowerCase() })
    expect(codeOf(await admin.send('POST', '/api/admin/stores/', again))).toEqual([409, 'structure.code_taken'])
    const days = fieldsOf('Dias', { from: '2026-11-02', to: '2026-11-01' })
    const answer = await admin.send('POST', '/api/admin/stores/', days)
    expect(answer.json<Problem>().fields?.map(({ field }) => field)).toEqual(['to'])
    const url = `/api/admin/stores/${made.id}/`
    expect(codeOf(await admin.send('PUT', url, fieldsOf('X'), { rev: 9 }))).toEqual([409, 'edit.conflict'])
  })

  test('a chain that is renamed is so in all its stores and on devices', async () => {
    const chain = `Antiga ${mark()}`
    const { id } = await create('Uma', { chain })
    await create('Outra', { chain })
    const name = `Nova ${mark()}`
    expect((await admin.send('POST', '/api/admin/chains/rename/', { chain, name })).json()).toEqual({ stores: 2 })
    const { rows } = (await admin.get('/api/admin/chains/')).json<{ rows: { name: string; stores: number }[] }>()
    expect(rows.filter((row) => [chain, name].includes(row.name))).toEqual([{ name, stores: 2 }])
    expect(await onDevice(id)).toMatchObject({ chain: name })
    expect(codeOf(await admin.send('POST', '/api/admin/chains/rename/', { chain, name }))).toEqual([
      404,
      'resource.not_found',
    ])
  })
})
