import { msg } from '@lingui/core/macro'
import { ListOrdered } from 'lucide-react'
import { siteListContract } from '#contract/features/site-list/site-list-contract.ts'
import { siteListPaths } from '#contract/features/site-list/site-list-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { siteListErrors } from './site-list-desk-errors.ts'

export const siteListDesk = deskFeature({
  name: 'site-list',
  permissions: siteListContract.permissions,
  errors: siteListErrors,
  pages: {
    lists: {
      path: siteListPaths.lists(),
      permission: 'lists.client',
      of: 'client',
      load: () => import('./site-lists.tsx').then((m) => ({ default: m.SiteLists })),
      entry: { label: msg`Listas`, icon: ListOrdered, order: 65 },
    },
    list: {
      path: siteListPaths.list(':key'),
      permission: 'lists.client',
      of: 'client',
      load: () => import('./site-list.tsx').then((m) => ({ default: m.SiteList })),
    },
  },
})
