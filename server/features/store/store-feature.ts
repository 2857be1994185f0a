import { Readable } from 'node:stream'
import * as store from '#contract/features/store/store-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import {
  changeStore,
  createStore,
  exportStores,
  listChains,
  listStores,
  readStore,
  renameChain,
  setStoreState,
} from './store-desk-service.ts'

export const storeFeature = serverFeature(store.storeContract, {
  routes: [
    implement(store.listStores, async ({ query, staff, services }) => listStores(services, staff, query)),
    implement(store.exportStores, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="stores.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportStores(services, staff, body))),
    ),
    implement(store.readStore, async ({ params, staff, services }) =>
      readStore(services, staff, Number(params.storeId)),
    ),
    implement(store.createStore, async ({ body, staff, services }) => createStore(services, staff, body)),
    implement(store.changeStore, async ({ params, body, staff, services }) =>
      changeStore(services, staff, Number(params.storeId), body),
    ),
    implement(store.setStoreState, async ({ params, body, staff, services }) =>
      setStoreState(services, staff, Number(params.storeId), body.state),
    ),
    implement(store.listChains, async ({ staff, services }) => listChains(services, staff)),
    implement(store.renameChain, async ({ body, staff, services }) => renameChain(services, staff, body)),
  ],
})
