import { featureSamples } from '#test/support/samples.ts'

const params = { storeId: '987654' }
const body = {
  code: 'L-100',
  name: 'Loja Centro',
  chain: 'Casa das Tintas',
  address: 'Rua das Flores, 10',
  city: 'Recife',
  state: 'PE',
  camerasAllowed: true,
  issuers: ['11.222.333/0001-81'],
  from: null,
  to: null,
}

export const storeSamples = featureSamples({
  endpoints: {
    listStores: {},
    exportStores: { body: {} },
    readStore: { params },
    createStore: { body },
    changeStore: { params, body },
    setStoreState: { params, body: { state: 'retired' } },
    listChains: {},
    renameChain: { body: { chain: 'Rede que não há', name: 'Outra' } },
  },
})
