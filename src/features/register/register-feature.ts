import { registerPaths } from '#contract/features/register/register-paths.ts'
import { appFeature, oneColumn, withTexts } from '#platform/feature/app-feature.ts'

export const registerFeature = appFeature({
  name: 'register',
  screens: {
    myData: {
      path: registerPaths.myData(),
      module: null,
      load: oneColumn(() => import('./own/my-data.tsx').then((m) => m.MyData)),
    },
    completeRegister: {
      path: registerPaths.completeRegister(),
      module: null,
      load: oneColumn(() => import('./own/complete-register.tsx').then((m) => m.CompleteRegisterScreen)),
    },
  },
  openScreens: [
    {
      path: registerPaths.register(),
      load: withTexts(() => import('./register.tsx').then((m) => m.Register)),
    },
    {
      path: registerPaths.registerSevenTrade(),
      load: withTexts(() => import('./register.tsx').then((m) => m.RegisterSevenTrade)),
    },
    {
      path: registerPaths.registerPopTrade(),
      load: withTexts(() => import('./register.tsx').then((m) => m.RegisterPopTrade)),
    },
    {
      path: registerPaths.registerSuccess(),
      load: withTexts(() => import('./confirm/register-success.tsx').then((m) => m.RegisterSuccess)),
    },
    // A link that was mailed is followed whoever is signed in on this device.
    {
      path: registerPaths.confirmRegister(':token'),
      anyone: true,
      load: withTexts(() => import('./confirm/confirm-register.tsx').then((m) => m.ConfirmRegister)),
    },
  ],
  steps: {
    complete_register: withTexts(() => import('./own/complete-register.tsx').then((m) => m.CompleteRegister)),
  },
  presenter: () => import('./register-presenter.ts').then((m) => m.registerPresenter),
  errors: () => import('./register-errors.ts').then((m) => m.registerErrors),
})
