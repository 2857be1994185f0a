import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import { appFeature, withTexts } from '#platform/feature/app-feature.ts'

export const certificateFeature = appFeature({
  name: 'certificate',
  openScreens: [
    // Whoever holds a certificate may check it.
    {
      path: certificatePaths.certificate(':code'),
      anyone: true,
      load: withTexts(() => import('./certificate-check.tsx').then((m) => m.CertificateCheck)),
    },
  ],
  errors: () => import('./certificate-errors.ts').then((m) => m.certificateErrors),
})
