import {
  changeClient,
  clientContract,
  createClient,
  eraseClient as eraseClientEndpoint,
  listClients,
  readClient,
  setClientState,
} from '#contract/features/client/client-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { changeForDesk, createForDesk, listForDesk, readForDesk, setState } from './desk-service.ts'
import { askErase, eraseClient } from './erase-service.ts'

export const clientFeature = serverFeature(clientContract, {
  routes: [
    implement(listClients, async ({ query, services }) => listForDesk(services, query)),
    implement(createClient, async ({ body, staff, services }) => createForDesk(services, staff, body)),
    implement(readClient, async ({ params, services }) => readForDesk(services, params.clientId)),
    implement(changeClient, async ({ params, body, staff, services }) =>
      changeForDesk(services, staff, params.clientId, body),
    ),
    implement(setClientState, async ({ params, body, staff, services }) =>
      setState(services, staff, params.clientId, body.state),
    ),
    implement(eraseClientEndpoint, async ({ params, body, staff, services }) => {
      await askErase(services, staff, params.clientId, body.slug)
      return { done: true } as const
    }),
  ],
  jobs: (services) => ({ erase_client: eraseClient(services) }),
})
