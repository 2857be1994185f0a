import { appFeature } from '#platform/feature/app-feature.ts'

export const secondFactorFeature = appFeature({
  name: 'second-factor',
  errors: () => import('./second-factor-errors.ts').then((m) => m.secondFactorErrors),
})
