import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import type { Change } from '#contract/engine/collection.ts'
import { writeProfile } from '#server/features/register/profile-service.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { publishCampaigns } from '../campaign-service.ts'

const summer = { id: 5, name: { 'pt-BR': 'Verão' }, beginsOn: '2026-12-01', endsOn: '2027-01-31' }
const input = { campaignId: 5, agencyId: 1, brandIds: [1], storeIds: [1], termsVersion: 0, adult: true }

onOneEngine((engine) => {
  let installation: Installation
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)
  const born = (birthday: string) =>
    inTenant((tx) =>
      writeProfile(tx, { clientId: 1, userId: installation.ids.ana }, { birthday }, { country: 'BR', now: start }),
    )
  beforeAll(async () => {
    installation = await openInstallation(engine)
    await inTenant(async (tx) => {
      await publishCampaigns(tx, 1, [usualCampaign(summer)])
      const place = { camerasAllowed: false, chain: 'Casa', city: 'Recife', state: 'PE' }
      await publishStores(tx, 1, [
        { id: 3, name: 'Terceira', ...place },
        { id: 4, name: 'Fechada', ...place, to: '2026-09-01' },
      ])
    })
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    await born('1990-05-20')
    await inTenant(async (tx) => {
      for (const table of ['campaign_member', 'campaign_member_brand', 'campaign_member_store'] as const)
        await tx.deleteFrom(table).where('client_id', '=', 1).where('campaign_id', '=', 5).execute()
    })
  })

  const send = async (
    kind: 'campaign.join' | 'campaign.leave' | 'campaign.change_store',
    payload: object,
    at?: string,
  ) => {
    const [answer] = await installation
      .as('ana')
      .send({ kind, payload: payload as Record<string, unknown>, ...(at && { capturedAt: at }) })
    if (!answer) throw new Error('no answer')
    return answer
  }
  const join = (changed: object = {}, at?: string) => send('campaign.join', { ...input, ...changed }, at)
  const rowOf = (changes: Change[] | undefined) => changes?.[0]?.row

  describe('loyalty 24: a store outside the enrolment', () => {
    const sale = (invoiceNumber: string, at?: string) =>
      installation.as('ana').send({
        kind: 'sale.report',
        payload: { ...goodSale, invoiceNumber, storeId: 3, soldOn: '2026-11-17' },
        ...(at && { capturedAt: at }),
      })
    test('is refused and named; once it is added it is taken, and what was sold before it went stays', async () => {
      expect(await sale('FORA-1')).toMatchObject([
        { code: 'sale.store_not_enrolled', fields: [{ field: 'storeId' }], values: { store: 3, campaign: 1 } },
      ])
      const added = await send('campaign.change_store', { campaignId: 1, storeId: 3, added: true })
      expect(rowOf(added.changes)).toMatchObject({ storeIds: [1, 2, 3] })
      expect(await sale('FORA-2')).toMatchObject([{ outcome: 'applied' }])
      installation.clock.pass(3_600_000)
      const gone = await send('campaign.change_store', { campaignId: 1, storeId: 3, added: false })
      expect(rowOf(gone.changes)).toMatchObject({ storeIds: [1, 2] })
      installation.clock.pass(3_600_000)
      expect(await sale('FORA-3')).toMatchObject([{ code: 'sale.store_not_enrolled' }])
      // Captured while it was there, and told late.
      expect(await sale('FORA-4', start.toISOString())).toMatchObject([{ outcome: 'applied' }])
      // What was captured before and comes after changes nothing.
      const late = await send('campaign.change_store', { campaignId: 1, storeId: 3, added: true }, start.toISOString())
      expect(rowOf(late.changes)).toMatchObject({ storeIds: [1, 2] })
    })
    test('is added only where it takes part, and by who takes part', async () => {
      const add = (campaignId: number, storeId: number) =>
        send('campaign.change_store', { campaignId, storeId, added: true })
      expect(await add(1, 4)).toMatchObject({ code: 'register.store_not_participating' })
      expect(await add(5, 3)).toMatchObject({ code: 'campaign.not_joined' })
    })
  })

  test('who leaves reports nothing new; what was captured before counts, and they may sign up again', async () => {
    installation.clock.set('2026-12-10T15:00:00Z')
    await join({ storeIds: [2] })
    installation.clock.set('2026-12-11T15:00:00Z')
    expect(rowOf((await send('campaign.leave', { campaignId: 5 })).changes)).toMatchObject({
      leftAt: '2026-12-11T15:00:00.000Z',
    })
    installation.clock.set('2026-12-12T15:00:00Z')
    const sale = (invoiceNumber: string, capturedAt: string) =>
      installation.as('ana').send({
        kind: 'sale.report',
        payload: { ...goodSale, invoiceNumber, storeId: 2, soldOn: '2026-12-10' },
        capturedAt,
      })
    expect(await sale('SAIU-1', '2026-12-12T15:00:00.000Z')).toMatchObject([{ code: 'sale.not_enrolled' }])
    expect(await sale('SAIU-2', '2026-12-11T12:00:00.000Z')).toMatchObject([{ outcome: 'applied' }])
    expect(rowOf((await join({ storeIds: [1] })).changes)).toMatchObject({ leftAt: null, storeIds: [1] })
    expect(await send('campaign.leave', { campaignId: 77 })).toMatchObject({ code: 'campaign.not_joined' })
  })
})
