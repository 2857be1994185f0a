import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import { appFeature, oneColumn, withTexts } from '#platform/feature/app-feature.ts'

export const certificateFeature = appFeature({
  name: 'certificate',
  screens: {
    ownCertificates: {
      path: certificatePaths.ownCertificates(),
      module: null,
      load: oneColumn(() => import('./own-certificates.tsx').then((m) => m.OwnCertificates)),
    },
  },
  openScreens: [
    // Whoever holds a certificate may check it.
    {
      path: certificatePaths.certificate(':code'),
      anyone: true,
      load: withTexts(() => import('./certificate-check.tsx').then((m) => m.CertificateCheck)),
    },
  ],
  navigation: () => import('./certificate-navigation.ts').then((m) => m.certificateNavigation),
  errors: () => import('./certificate-errors.ts').then((m) => m.certificateErrors),
})
