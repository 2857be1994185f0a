import { featureSamples } from '#test/support/samples.ts'

const agency = { agencyId: '987654' }
const brand = { brandId: '987654' }
const fields = { name: 'Vitrine Trade', code: 'VIT' }

export const agencySamples = featureSamples({
  endpoints: {
    listAgencies: {},
    exportAgencies: { body: {} },
    readAgency: { params: agency },
    createAgency: { body: fields },
    changeAgency: { params: agency, body: fields },
    mergeAgency: { params: agency, body: { into: 987_655, name: 'Vitrine Trade' } },
    setAgencyState: { params: agency, body: { state: 'retired' } },
    createBrand: { params: agency, body: fields },
    changeBrand: { params: brand, body: fields },
    moveBrand: { params: brand, body: { agencyId: 987_655 } },
    mergeBrand: { params: brand, body: { into: 987_655, name: 'Vitrine Trade' } },
    setBrandState: { params: brand, body: { state: 'retired' } },
  },
})
