import { msg } from '@lingui/core/macro'
import { Award } from 'lucide-react'
import { certificateContract } from '#contract/features/certificate/certificate-contract.ts'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { certificateDeskErrors } from './certificate-desk-errors.ts'

const page = { permission: 'certificates.write', of: 'client' } as const

export const certificateDesk = deskFeature({
  name: 'certificate',
  permissions: certificateContract.permissions,
  errors: certificateDeskErrors,
  pages: {
    certificates: {
      ...page,
      path: certificatePaths.deskCertificates(),
      load: () => import('./given/given-list.tsx').then((m) => ({ default: m.GivenList })),
      entry: { label: msg`Certificados`, icon: Award, order: 73 },
    },
    certificate: {
      ...page,
      path: certificatePaths.deskCertificate(':code'),
      load: () => import('./given/given-page.tsx').then((m) => ({ default: m.GivenPage })),
    },
    certificateItems: {
      ...page,
      path: certificatePaths.certificateItems(),
      load: () => import('./items/item-list.tsx').then((m) => ({ default: m.ItemList })),
    },
    certificateTemplates: {
      ...page,
      path: certificatePaths.certificateTemplates(),
      load: () => import('./template/template-list.tsx').then((m) => ({ default: m.TemplateList })),
    },
    newCertificateTemplate: {
      ...page,
      path: certificatePaths.newCertificateTemplate(),
      load: () => import('./template/template-page.tsx').then((m) => ({ default: m.NewTemplate })),
    },
    certificateTemplate: {
      ...page,
      path: certificatePaths.certificateTemplate(':templateId'),
      load: () => import('./template/template-page.tsx').then((m) => ({ default: m.TemplatePage })),
    },
  },
})
