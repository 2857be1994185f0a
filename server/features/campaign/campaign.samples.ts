import { usualDates } from '#contract/features/campaign/campaign-dates.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { usualLevels } from '#contract/features/campaign/level/written-levels.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { featureSamples, receipts } from '#test/support/samples.ts'

const params = { campaignId: '987654' }
const body = {
  name: { 'pt-BR': 'Verão' },
  landing: { 'pt-BR': 'Venda e ganhe.' },
  countries: ['MX'],
  timeZone: 'America/Mexico_City',
  ...usualDates({ beginsOn: '2029-01-01', endsOn: '2029-03-01' }),
  levels: usualLevels(),
}
const later = { endsOn: '2029-03-02', reportUntil: '2029-03-17', settleOn: '2029-04-01' }

const rule = skuRule('T9', 30, 3)

/** What everybody of tests is signed up with. */
const own = { campaignId: 1, agencyId: 1, brandIds: [1], storeIds: [1, 2], termsVersion: 0, adult: true as const }
const taken = (tx: Tx, userId: string) => receipts(tx, userId, 'C')

export const campaignSamples = featureSamples({
  operations: {
    'campaign.join': { make: async () => ({ payload: own, files: [] }), effects: taken },
    'campaign.leave': { make: async () => ({ payload: { campaignId: 1 }, files: [] }), effects: taken },
    'campaign.change_store': {
      make: async () => ({ payload: { campaignId: 1, storeId: 2, added: false }, files: [] }),
      effects: taken,
    },
  },
  endpoints: {
    listCampaigns: {},
    createCampaign: { body },
    changeCampaign: { params, body },
    openCampaign: { params, body: {} },
    extendCampaign: { params, body: later },
    cancelCampaign: { params, body: {} },
    listCampaignMembers: { params },
    readMemberChoices: { params },
    changeMemberAgency: { params: { ...params, userId: newId() }, body: { agencyId: 1, brandIds: [1] } },
    readPointsTable: { params },
    writePointsTable: { params, body: { rules: [rule] } },
    importPointsTable: { params, body: { csv: 'sku,points,xp\nT1,30,3\n' } },
    exportPointsTable: { params, body: {} },
    askCorrection: { params, body: { position: 1, unitPoints: 40, unitXp: 4, fromFirstDay: true, reason: 'Erro' } },
    decideCorrection: { params: { ...params, correctionId: newId() }, body: { decision: 'refuse' } },
    addPointsRule: { params, body: rule },
  },
})
