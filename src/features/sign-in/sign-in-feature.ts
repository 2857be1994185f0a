import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { appFeature, withTexts } from '#platform/feature/app-feature.ts'

export const signInFeature = appFeature({
  name: 'sign-in',
  openScreens: [
    {
      path: signInPaths.maintenanceLogin(),
      load: withTexts(() => import('./other-ways/maintenance-login.tsx').then((m) => m.MaintenanceLogin)),
    },
  ],
  errors: () => import('./sign-in-errors.ts').then((m) => m.signInErrors),
})
