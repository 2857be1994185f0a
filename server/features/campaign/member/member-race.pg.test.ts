import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { newId } from '#contract/engine/ids.ts'
import { writeProfile } from '#server/features/register/profile-service.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { publishCampaigns } from '../campaign-service.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    const { database } = installation.services
    await database.inTenant(1, async (tx) => {
      await publishCampaigns(tx, 1, [
        usualCampaign({ id: 5, name: { 'pt-BR': 'Verão' }, beginsOn: '2026-12-01', endsOn: '2027-01-31' }),
      ])
      const owner = { clientId: 1, userId: installation.ids.ana }
      await writeProfile(tx, owner, { birthday: '1990-05-20' }, { country: 'BR', now: start })
    })
  })
  afterAll(async () => installation.close())

  test('of two devices that sign somebody up at once with other stores one does, the other is told', async () => {
    const join = (storeIds: number[]) =>
      installation.as('ana').send({
        kind: 'campaign.join',
        id: newId(),
        device: null,
        payload: { campaignId: 5, agencyId: 1, brandIds: [1], storeIds, termsVersion: 0, adult: true },
      })
    const answers = (await Promise.all([join([1]), join([2])])).flat()
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'refused'])
    expect(answers.find(({ outcome }) => outcome === 'refused')?.code).toBe('campaign.joined')
    const stores = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('campaign_member_store').select('store_id').where('campaign_id', '=', 5).execute(),
    )
    expect(stores).toHaveLength(1)
  })
})
