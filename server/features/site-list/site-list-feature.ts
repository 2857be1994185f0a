import { readSiteLists, saveSiteList, siteListContract } from '#contract/features/site-list/site-list-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { readSiteLists as read, saveSiteList as save } from './site-list-service.ts'

export const siteListFeature = serverFeature(siteListContract, {
  routes: [
    implement(readSiteLists, async ({ staff, services }) => read(services, staff)),
    implement(saveSiteList, async ({ params, body, staff, services }) => save(services, staff, params.key, body.items)),
  ],
})
