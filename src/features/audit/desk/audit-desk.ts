import { msg } from '@lingui/core/macro'
import { ScrollText } from 'lucide-react'
import { auditPaths } from '#contract/features/audit/audit-paths.ts'
import { auditContract } from '#contract/features/audit/audit-contract.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

export const auditDesk = deskFeature({
  name: 'audit',
  permissions: auditContract.permissions,
  pages: {
    audit: {
      path: auditPaths.audit(),
      permission: 'audit.read',
      of: 'client',
      load: () => import('./trail.tsx').then((m) => ({ default: m.ClientTrail })),
      entry: { label: msg`Auditoria`, icon: ScrollText, order: 90 },
    },
    platformAudit: {
      path: auditPaths.platformAudit(),
      permission: 'platform.audit',
      of: 'platform',
      load: () => import('./trail.tsx').then((m) => ({ default: m.PlatformTrail })),
      entry: { label: msg`Auditoria da plataforma`, icon: ScrollText, order: 90 },
    },
  },
})
