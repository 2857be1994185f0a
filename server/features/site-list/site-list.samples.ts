import { featureSamples } from '#test/support/samples.ts'

export const siteListSamples = featureSamples({
  endpoints: {
    readSiteLists: {},
    saveSiteList: {
      params: { key: 'tags' },
      body: { items: [{ id: 'seguranca', name: { 'pt-BR': 'Segurança' }, retired: false }] },
    },
  },
})
