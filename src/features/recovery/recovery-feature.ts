import { demoMailboxPaths } from '#contract/features/demo-mailbox/demo-mailbox-paths.ts'
import { recoveryPaths } from '#contract/features/recovery/recovery-paths.ts'
import { appFeature, withTexts } from '#platform/feature/app-feature.ts'

const link = [':username', ':uidb64', ':token'] as const

export const recoveryFeature = appFeature({
  name: 'recovery',
  openScreens: [
    {
      path: recoveryPaths.requestPassword(),
      load: withTexts(() => import('./request-password.tsx').then((m) => m.RequestPassword)),
    },
    {
      path: recoveryPaths.firstAccess(),
      load: withTexts(() => import('./first-access.tsx').then((m) => m.FirstAccess)),
    },
    // A link that was mailed is followed whoever is signed in on this device.
    {
      path: recoveryPaths.recoverPassword(...link),
      anyone: true,
      load: withTexts(() => import('./new-password.tsx').then((m) => m.RecoverPassword)),
    },
    {
      path: recoveryPaths.setPassword(...link),
      anyone: true,
      load: withTexts(() => import('./new-password.tsx').then((m) => m.SetPassword)),
    },
    {
      path: demoMailboxPaths.demoMailbox(),
      anyone: true,
      load: withTexts(() => import('./demo-mailbox.tsx').then((m) => m.DemoMailbox)),
    },
  ],
  steps: {
    change_password: withTexts(() => import('./must-change-password.tsx').then((m) => m.MustChangePassword)),
  },
  errors: () => import('./recovery-errors.ts').then((m) => m.recoveryErrors),
})
