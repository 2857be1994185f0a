import { msg } from '@lingui/core/macro'
import { ClipboardCheck } from 'lucide-react'
import { reviewContract } from '#contract/features/review/review-contract.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { reviewErrors } from './review-desk-errors.ts'

export const reviewDesk = deskFeature({
  name: 'review',
  permissions: reviewContract.permissions,
  errors: reviewErrors,
  pages: {
    review: {
      path: reviewPaths.review(),
      permission: 'programme.audit',
      of: 'client',
      load: () => import('./review.tsx').then((m) => ({ default: m.Review })),
      entry: { label: msg`Auditoria do programa`, icon: ClipboardCheck, order: 70 },
    },
  },
})
