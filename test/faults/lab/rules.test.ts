import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/engine/errors.ts'
import type { Member } from '#engine/session/member.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { listRows } from '#engine/rows/rows.ts'
import { publishPhotoTypes } from '#server/features/photo/photo-service.ts'
import { usualCampaign, usualDates } from '#contract/features/campaign/campaign-dates.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { insertRules } from '#server/features/campaign/points/points-table-queries.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { upsertStores } from '#server/features/campaign/member/member-queries.ts'
import { publishProducts } from '#server/features/product/product-service.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import { openLab } from './lab.ts'
import { sampleOf } from '#test/support/read-samples.ts'

const lab = openLab()
const store = { name: 'Loja', chain: 'Casa', city: 'Recife', state: 'PE', camerasAllowed: false }
const product = { name: 'Tinta', detail: '18 L', brand: 'Aurora', productType: 'Tinta' }
const spring = usualCampaign({ id: 1, name: { 'pt-BR': 'Primavera' }, beginsOn: '2026-10-01', endsOn: '2026-11-30' })
let invoices = 0
const sale = (changed: object = {}) => ({
  invoiceNumber: `R${++invoices}`,
  storeId: 2,
  soldOn: '2026-11-17',
  lines: [{ productId: 1, quantity: 2 }],
  observation: 'o que foi digitado',
  ...changed,
})

const reportSale = (member: Member, payload: object) =>
  queueOperation({ member, kind: 'sale.report', payload: payload as ReturnType<typeof sale> })

interface RuleChange {
  /** What somebody does offline. */
  act: (member: Member) => Promise<string>
  /** What changes meanwhile; the other device is the same person's. */
  change: (member: Member) => Promise<unknown>
  /** Puts it back for the other tests. */
  restore?: () => Promise<unknown>
  code: ErrorCode
  field?: string
}

const changes: Record<string, RuleChange> = {
  'the campaign was ended': {
    act: (member) => reportSale(member, sale()),
    change: () =>
      lab.inTenant((tx) =>
        publishCampaigns(tx, 1, [{ ...spring, ...usualDates({ ...spring, endsOn: '2026-11-10' }) }]),
      ),
    restore: () => lab.inTenant((tx) => publishCampaigns(tx, 1, [spring])),
    code: 'sale.no_campaign',
    field: 'soldOn',
  },
  'the store left the programme': {
    act: async (member) => {
      await lab.inTenant((tx) => publishStores(tx, 1, [{ id: 31, ...store }]))
      return reportSale(member, sale({ storeId: 31 }))
    },
    change: () =>
      lab.inTenant((tx) => tx.deleteFrom('store').where('client_id', '=', 1).where('id', '=', 31).execute()),
    code: 'sale.store_unknown',
    field: 'storeId',
  },
  'the store wants a photo now': {
    act: async (member) => {
      await lab.inTenant(async (tx) => {
        await publishStores(tx, 1, [{ id: 32, ...store }])
        await upsertStores(tx, member, 1, { storeIds: [32], removedAt: null, at: lab.installation.clock.now() })
      })
      return reportSale(member, sale({ storeId: 32 }))
    },
    change: () => lab.inTenant((tx) => publishStores(tx, 1, [{ id: 32, ...store, camerasAllowed: true }])),
    code: 'sale.photo_required',
    field: 'photo',
  },
  'the product is sold no more': {
    act: async (member) => {
      await lab.inTenant((tx) =>
        publishProducts(tx, 1, [{ id: 33, sku: 'T33', ...product }], lab.installation.clock.now()),
      )
      return reportSale(member, sale({ lines: [{ productId: 33, quantity: 1 }] }))
    },
    change: () =>
      lab.inTenant((tx) => tx.deleteFrom('product').where('client_id', '=', 1).where('id', '=', 33).execute()),
    code: 'sale.product_unknown',
    field: 'lines.0.productId',
  },
  'the same invoice was reported from another device': {
    act: (member) => reportSale(member, sale({ invoiceNumber: 'R 0.900' })),
    change: (member) => elsewhere(member, (there) => reportSale(there, sale({ invoiceNumber: 'r-0900' }))),
    code: 'sale.invoice_repeated',
    field: 'invoiceNumber',
  },
  'the photo of this week was sent from another device': {
    act: sendPhoto,
    change: (member) => elsewhere(member, sendPhoto),
    code: 'photo.repeated',
    field: 'photoTypeId',
  },
  'the photo type is asked for no more': {
    act: async (member) => {
      await lab.inTenant((tx) =>
        publishPhotoTypes(tx, 1, [{ id: 34, title: { 'pt-BR': 'Ilha' }, description: {}, points: 5 }]),
      )
      const { payload, files } = await sampleOf('photo.send').make()
      return queueOperation({ member, kind: 'photo.send', payload: { ...payload, photoTypeId: 34 }, files })
    },
    change: () =>
      lab.inTenant((tx) => tx.deleteFrom('photo_type').where('client_id', '=', 1).where('id', '=', 34).execute()),
    code: 'photo.type_unknown',
    field: 'photoTypeId',
  },
}

async function sendPhoto(member: Member): Promise<string> {
  const { payload, files } = await sampleOf('photo.send').make()
  return queueOperation({ member, kind: 'photo.send', payload, files })
}

/** The same person does something on another device, with a network. */
async function elsewhere(member: Member, work: (member: Member) => Promise<unknown>): Promise<void> {
  const here = lab.inHand
  lab.device()
  lab.online(true)
  await lab.signIn({ userId: member.userId, mark: '' })
  await work(member)
  expect(await lab.drainAll(member)).toMatchObject({ left: 0, refused: 0 })
  lab.use(here)
}

test.each(Object.keys(changes))(
  'row 8: %s while somebody was offline: refused with its reason, nothing typed is lost',
  async (name) => {
    const { act, change, restore, code, field } = changes[name] as RuleChange
    const member = await lab.signIn(await lab.person())
    lab.online(false)
    const id = await act(member)
    const typed = (await readOutbox(member)).find((entry) => entry.id === id)?.content
    // Long enough for whatever a server remembers of its clients for a while.
    lab.pass(10 * 60_000)
    await change(member)
    lab.online(true)
    await lab.drainAll(member)
    await restore?.()
    expect((await readOutbox(member)).find((entry) => entry.id === id)).toMatchObject({
      state: 'refused',
      code,
      fields: field === undefined ? [] : [{ field }],
      content: typed,
      correctable: true,
    })
    for (const collection of ['sales', 'photos', 'activityProgress'] as const) {
      const shown = await listRows(member, collection)
      expect(shown.filter((row) => 'id' in row && row.id === id)).toEqual([])
    }
  },
)

test('row 8: a rule that came while somebody was offline leaves what they sold before as it was', async () => {
  const member = await lab.signIn(await lab.person())
  lab.online(false)
  const lines = [{ productId: 1, quantity: 2 }]
  const before = await reportSale(member, sale({ lines }))
  await lab.inTenant(async (tx) => {
    await publishProducts(tx, 1, [{ id: 35, sku: 'T35', ...product }], lab.installation.clock.now())
    await insertRules(
      tx,
      1,
      { campaignId: 1, version: 1, from: 3 },
      [skuRule('T35', 50, 5)],
      lab.installation.clock.now(),
    )
  })
  const later = await reportSale(member, sale({ lines: [...lines, { productId: 35, quantity: 1 }] }))
  lab.online(true)
  expect(await lab.drainAll(member)).toMatchObject({ left: 0 })
  const rows = new Map((await listRows(member, 'sales')).map((row) => [row.id, [row.points, row.xp]]))
  expect([before, later].map((id) => rows.get(id))).toEqual([
    [60, 6],
    [110, 11],
  ])
})
