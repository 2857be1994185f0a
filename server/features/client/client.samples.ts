import { featureSamples } from '#test/support/samples.ts'

const params = { clientId: '1' }
const about = {
  name: 'Oficina',
  programme: '',
  country: 'BR',
  timeZone: 'America/Sao_Paulo',
  languages: ['pt-BR'],
  modules: [],
}

export const clientSamples = featureSamples({
  endpoints: {
    listClients: {},
    createClient: { body: { slug: 'oficina', ...about } },
    readClient: { params },
    changeClient: { params, body: about },
    setClientState: { params, body: { state: 'active' } },
    eraseClient: { params, body: { slug: 'tintas' } },
  },
})
