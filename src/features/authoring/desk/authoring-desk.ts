import { msg } from '@lingui/core/macro'
import { BookOpenText } from 'lucide-react'
import { authoringContract } from '#contract/features/authoring/authoring-contract.ts'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { authoringErrors } from './authoring-desk-errors.ts'

export const authoringDesk = deskFeature({
  name: 'authoring',
  permissions: authoringContract.permissions,
  errors: authoringErrors,
  pages: {
    contents: {
      path: authoringPaths.contents(),
      permission: 'content.write',
      of: 'client',
      load: () => import('./content-list.tsx').then((m) => ({ default: m.ContentList })),
      entry: { label: msg`Conteúdo`, icon: BookOpenText, order: 30 },
    },
    content: {
      path: authoringPaths.content(':kind', ':id'),
      permission: 'content.write',
      of: 'client',
      // Slides are looked at before they are published.
      shows: 'activities',
      load: () => import('./editor/editor.tsx').then((m) => ({ default: m.Editor })),
    },
    texts: {
      path: authoringPaths.texts(':kind', ':id'),
      permission: 'content.write',
      of: 'client',
      load: () => import('./translation/translations.tsx').then((m) => ({ default: m.Translations })),
    },
    preview: {
      path: authoringPaths.preview(':kind', ':id'),
      permission: 'content.write',
      of: 'client',
      shows: 'activities',
      load: () => import('./preview/preview.tsx').then((m) => ({ default: m.ContentPreview })),
    },
  },
})
