import { msg } from '@lingui/core/macro'
import { Handshake } from 'lucide-react'
import { partnerPaths } from '#contract/features/partner/partner-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { partnerDeskErrors } from './partner-desk-errors.ts'

export const partnerDesk = deskFeature({
  name: 'partner',
  permissions: {},
  errors: partnerDeskErrors,
  pages: {
    partner: {
      permission: 'programme.manage',
      of: 'client',
      path: partnerPaths.deskPartner(),
      load: () => import('./partner-page.tsx').then((m) => ({ default: m.PartnerPage })),
      entry: { label: msg`Programa parceiro`, icon: Handshake, order: 78 },
    },
  },
})
