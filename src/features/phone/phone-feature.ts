import { appFeature } from '#platform/feature/app-feature.ts'

export const phoneFeature = appFeature({
  name: 'phone',
  errors: () => import('./phone-errors.ts').then((m) => m.phoneErrors),
})
