import { featureSamples } from '#test/support/samples.ts'

export const pageSamples = featureSamples({
  endpoints: {
    readPage: { params: { page: 'about' } },
    savePage: {
      params: { page: 'about' },
      body: { texts: { 'pt-BR': { title: 'x', blocks: [] } }, newVersion: false },
    },
    savePlatformPage: {
      params: { page: 'about' },
      body: { texts: { 'pt-BR': { title: 'x', blocks: [] } }, newVersion: false },
    },
    passPage: { body: { step: 'terms', version: 1 } },
  },
})
