import { usualDates } from '#contract/features/campaign/campaign-rules.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { featureSamples } from '#test/support/samples.ts'

const params = { campaignId: '987654' }
const body = {
  name: { 'pt-BR': 'Verão' },
  landing: { 'pt-BR': 'Venda e ganhe.' },
  countries: ['MX'],
  timeZone: 'America/Mexico_City',
  ...usualDates({ beginsOn: '2029-01-01', endsOn: '2029-03-01' }),
}
const later = { endsOn: '2029-03-02', reportUntil: '2029-03-17', settleOn: '2029-04-01' }

const rule = skuRule('T9', 30, 3)

export const campaignSamples = featureSamples({
  endpoints: {
    listCampaigns: {},
    createCampaign: { body },
    changeCampaign: { params, body },
    openCampaign: { params, body: {} },
    extendCampaign: { params, body: later },
    cancelCampaign: { params, body: {} },
    readPointsTable: { params },
    writePointsTable: { params, body: { rules: [rule] } },
    importPointsTable: { params, body: { csv: 'sku,points,xp\nT1,30,3\n' } },
    exportPointsTable: { params, body: {} },
    addPointsRule: { params, body: rule },
  },
})
