import { profilePaths } from '#contract/features/profile/profile-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const profileFeature = appFeature({
  name: 'profile',
  screens: {
    profile: {
      path: profilePaths.profile(),
      module: null,
      tabs: true,
      load: byLayout(
        () => import('./profile.mobile.tsx').then((m) => m.ProfileMobile),
        () => import('./profile.desktop.tsx').then((m) => m.ProfileDesktop),
      ),
    },
  },
  links: { profile: { module: 'profile', list: profilePaths.profile() } },
  errors: () => import('./own-data/account-errors.ts').then((m) => m.accountErrors),
  navigation: () => import('./profile-navigation.ts').then((m) => m.profileNavigation),
})
