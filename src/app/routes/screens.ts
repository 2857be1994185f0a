import type { ComponentType } from 'react'
import type { ModuleName } from '#contract/engine/feature.ts'
import { ensureAllTexts } from '#platform/i18n.ts'
import type { Layout } from '#platform/theme/viewport.ts'
import { loadedOf, loadAhead, type Load } from '../load/loaders.ts'

export interface Screen {
  path: string
  /** Off in the selected client: the address leads to the not-found page. */
  module: ModuleName | null
  load: Record<Layout, Load>
  /** One of the places the tabs lead to: on mobile they stay in sight. */
  tabs?: true
}

/** A screen beyond the first ones, whose texts come with it. */
function withTexts(load: () => Promise<ComponentType>): Load {
  return async () => {
    const [component] = await Promise.all([load(), ensureAllTexts()])
    return { default: component }
  }
}

/** Home, with what the features show there. */
const withHomeParts =
  (layout: Layout, load: () => Promise<ComponentType>): Load =>
  async () => {
    const [component, { loadHomeParts }] = await Promise.all([load(), import('../load/home-parts.ts')])
    await loadHomeParts(layout)
    return { default: component }
  }

/** A screen that shows what belongs to other features, whose words for it come with it. */
const withPresenters = (load: () => Promise<ComponentType>): Load =>
  withTexts(() => Promise.all([load(), import('../load/presenters.ts')]).then(([component]) => component))

/** One column of text is the same on a phone and on a desk. */
const both = (load: Load): Record<Layout, Load> => ({ mobile: load, desktop: load })

const loadPage = withTexts(() => import('#features/page/closed-page.tsx').then((m) => m.ClosedPage))

/** A page that the client (or the platform) has written. */
const writtenPage = <Path extends string>(path: Path) => ({ path, module: null, load: both(loadPage) })

/** Every screen with its two arrangements, each a chunk of its own. */
export const screens = {
  home: {
    path: '/home',
    module: null,
    tabs: true,
    load: {
      mobile: withHomeParts('mobile', () => import('#features/home/home.mobile.tsx').then((m) => m.HomeMobile)),
      desktop: withHomeParts('desktop', () => import('#features/home/home.desktop.tsx').then((m) => m.HomeDesktop)),
    },
  },
  courses: {
    path: '/online-courses',
    module: 'online_courses',
    tabs: true,
    load: {
      mobile: withTexts(() => import('#features/course/courses.mobile.tsx').then((m) => m.CoursesMobile)),
      desktop: withTexts(() => import('#features/course/courses.desktop.tsx').then((m) => m.CoursesDesktop)),
    },
  },
  course: {
    path: '/online-courses/:id',
    module: 'online_courses',
    load: {
      mobile: withTexts(() => import('#features/course/course.mobile.tsx').then((m) => m.CourseMobile)),
      desktop: withTexts(() => import('#features/course/course.desktop.tsx').then((m) => m.CourseDesktop)),
    },
  },
  player: {
    path: '/courses/:id/activities/:order',
    module: 'online_courses',
    load: {
      mobile: withTexts(() => import('#features/course/player/player.mobile.tsx').then((m) => m.PlayerMobile)),
      desktop: withTexts(() => import('#features/course/player/player.desktop.tsx').then((m) => m.PlayerDesktop)),
    },
  },
  downloads: {
    path: '/downloads',
    module: 'online_courses',
    tabs: true,
    load: {
      mobile: withTexts(() => import('#features/downloads/downloads.mobile.tsx').then((m) => m.DownloadsMobile)),
      desktop: withTexts(() => import('#features/downloads/downloads.desktop.tsx').then((m) => m.DownloadsDesktop)),
    },
  },
  storage: {
    path: '/downloads/storage',
    module: null,
    load: {
      mobile: withTexts(() => import('#features/downloads/storage.mobile.tsx').then((m) => m.StorageMobile)),
      desktop: withTexts(() => import('#features/downloads/storage.desktop.tsx').then((m) => m.StorageDesktop)),
    },
  },
  trails: {
    path: '/trails',
    module: 'trails',
    tabs: true,
    load: {
      mobile: withTexts(() => import('#features/trail/trails.mobile.tsx').then((m) => m.TrailsMobile)),
      desktop: withTexts(() => import('#features/trail/trails.desktop.tsx').then((m) => m.TrailsDesktop)),
    },
  },
  trail: {
    path: '/trails/:id',
    module: 'trails',
    load: {
      mobile: withTexts(() => import('#features/trail/trail.mobile.tsx').then((m) => m.TrailMobile)),
      desktop: withTexts(() => import('#features/trail/trail.desktop.tsx').then((m) => m.TrailDesktop)),
    },
  },
  sale: {
    path: '/insert-sales',
    module: 'insert_sales',
    load: {
      mobile: withTexts(() => import('#features/sale/sale.mobile.tsx').then((m) => m.SaleMobile)),
      desktop: withTexts(() => import('#features/sale/sale.desktop.tsx').then((m) => m.SaleDesktop)),
    },
  },
  photo: {
    path: '/upload-photos',
    module: 'upload_photos',
    load: {
      mobile: withTexts(() => import('#features/photo/photo.mobile.tsx').then((m) => m.PhotoMobile)),
      desktop: withTexts(() => import('#features/photo/photo.desktop.tsx').then((m) => m.PhotoDesktop)),
    },
  },
  search: {
    path: '/search',
    module: null,
    tabs: true,
    load: {
      mobile: withPresenters(() => import('#features/search/search.mobile.tsx').then((m) => m.SearchMobile)),
      desktop: withPresenters(() => import('#features/search/search.desktop.tsx').then((m) => m.SearchDesktop)),
    },
  },
  outbox: {
    path: '/outbox',
    module: null,
    load: {
      mobile: withPresenters(() => import('#features/outbox/outbox.mobile.tsx').then((m) => m.OutboxMobile)),
      desktop: withPresenters(() => import('#features/outbox/outbox.desktop.tsx').then((m) => m.OutboxDesktop)),
    },
  },
  profile: {
    path: '/profile',
    module: null,
    tabs: true,
    load: {
      mobile: withTexts(() => import('#features/profile/profile.mobile.tsx').then((m) => m.ProfileMobile)),
      desktop: withTexts(() => import('#features/profile/profile.desktop.tsx').then((m) => m.ProfileDesktop)),
    },
  },
  myData: {
    path: '/profile/my-data',
    module: null,
    load: {
      mobile: withTexts(() => import('#features/register/own/my-data.tsx').then((m) => m.MyData)),
      desktop: withTexts(() => import('#features/register/own/my-data.tsx').then((m) => m.MyData)),
    },
  },
  completeRegister: {
    path: '/complete-register',
    module: null,
    load: {
      mobile: withTexts(() =>
        import('#features/register/own/complete-register.tsx').then((m) => m.CompleteRegisterScreen),
      ),
      desktop: withTexts(() =>
        import('#features/register/own/complete-register.tsx').then((m) => m.CompleteRegisterScreen),
      ),
    },
  },
  terms: writtenPage('/terms-and-conditions'),
  privacy: writtenPage('/privacy-policy'),
  cookies: writtenPage('/cookies'),
  about: writtenPage('/about'),
  aboutProgram: writtenPage('/about-the-program'),
  aboutTeam: writtenPage('/about-the-team'),
  support: writtenPage('/support'),
  contactUs: writtenPage('/contact-us'),
  faq: writtenPage('/faq'),
  onboarding: {
    path: '/onboarding',
    module: null,
    load: both(withTexts(() => import('#features/page/steps/onboarding.tsx').then((m) => m.Onboarding))),
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
export const screenNames = Object.keys(screens) as ScreenName[]

/** The screen an address leads to, or null. Trailing slashes do not count. */
export function screenAt(pathname: string): ScreenName | null {
  const parts = pathname.split('/').filter(Boolean)
  const fits = (path: string) => {
    const pattern = path.split('/').filter(Boolean)
    return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
  }
  return screenNames.find((name) => fits(screens[name].path)) ?? null
}

/** A screen whose chunk and texts are here already: it is painted in the frame of the tap. */
export const isHere = (name: ScreenName, layout: Layout): boolean => loadedOf(screens[name].load[layout]) !== undefined

/** Loads a screen's chunk ahead of its being wanted. */
export const loadScreenAhead = (name: ScreenName, layout: Layout): Promise<void> =>
  loadAhead(screens[name].load[layout])
