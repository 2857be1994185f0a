import { featureSamples } from '#test/support/samples.ts'

const params = { page: 'about' } as const
const draft = { params, body: { texts: { 'pt-BR': { title: 'x', blocks: [] } } } }
const publishing = { params, body: { again: false } }

export const pageSamples = featureSamples({
  endpoints: {
    readPage: { params },
    passPage: { body: { step: 'terms', version: 1, edition: 1, language: 'pt-BR' } },
    listPages: {},
    listPlatformPages: {},
    readDeskPage: { params },
    readPlatformDeskPage: { params },
    savePageDraft: draft,
    savePlatformPageDraft: draft,
    publishPage: publishing,
    publishPlatformPage: publishing,
    listPageEditions: { params },
    listPlatformPageEditions: { params },
    readPageEdition: { params: { page: 'about', edition: '1' } },
    readPlatformPageEdition: { params: { page: 'about', edition: '1' } },
    exportAcceptances: { params: { page: 'terms-and-conditions' } },
  },
})
