import { feature } from '#contract/engine/feature.ts'
import { pageDeskEndpoints } from './page-desk.ts'
import { passPage, readPage } from './page-on-device.ts'
import { pagePaths } from './page-paths.ts'
import { pagePermissions } from './page-permissions.ts'

export const pageContract = feature({
  name: 'page',
  paths: pagePaths,
  endpoints: { readPage, passPage, ...pageDeskEndpoints },
  errors: {
    'terms.outdated': 409,
    'page.no_draft': 409,
  },
  permissions: pagePermissions,
})
