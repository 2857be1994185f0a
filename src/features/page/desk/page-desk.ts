import { msg } from '@lingui/core/macro'
import { BookText, FileText } from 'lucide-react'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { pagePermissions } from '#contract/features/page/page-permissions.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { pageDeskErrors } from './page-desk-errors.ts'

const ofClient = { permission: 'pages.client', of: 'client' } as const
const ofPlatform = { permission: 'pages.platform', of: 'platform' } as const

export const pageDesk = deskFeature({
  name: 'page',
  permissions: pagePermissions,
  errors: pageDeskErrors,
  pages: {
    pages: {
      ...ofClient,
      path: pagePaths.desk(),
      load: () => import('./page-list.tsx').then((m) => ({ default: m.ClientPages })),
      entry: { label: msg`Páginas`, icon: FileText, order: 60 },
    },
    page: {
      ...ofClient,
      path: pagePaths.deskPage(':page'),
      load: () => import('./page-editor.tsx').then((m) => ({ default: m.ClientPage })),
    },
    editions: {
      ...ofClient,
      path: pagePaths.deskEditions(':page'),
      load: () => import('./page-editions.tsx').then((m) => ({ default: m.ClientEditions })),
    },
    platformPages: {
      ...ofPlatform,
      path: pagePaths.platformDesk(),
      load: () => import('./page-list.tsx').then((m) => ({ default: m.PlatformPages })),
      entry: { label: msg`Páginas da plataforma`, icon: BookText, order: 40 },
    },
    platformPage: {
      ...ofPlatform,
      path: pagePaths.platformDeskPage(':page'),
      load: () => import('./page-editor.tsx').then((m) => ({ default: m.PlatformPage })),
    },
    platformEditions: {
      ...ofPlatform,
      path: pagePaths.platformDeskEditions(':page'),
      load: () => import('./page-editions.tsx').then((m) => ({ default: m.PlatformEditions })),
    },
  },
})
