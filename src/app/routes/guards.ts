import type { ClientMembership } from '#contract/engine/session/client.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import { legacyPaths, fitsPath, ownPath, paths } from '#platform/paths.ts'
import { screenAt } from './screens.ts'
import { unbuiltScreens } from './unbuilt.ts'

// [Note: Guards] Who may stand where, as the specification's section 4 has it. All of it is decided
// here, from addresses and the session alone; app.tsx, sign-in and the signed-in area only obey.

export interface Place {
  pathname: string
  search: string
  hash: string
}

/** Whether the address belongs to the closed area (built or not): signed out, it is gone back to after signing in. */
export function isClosedPath(pathname: string): boolean {
  return (
    screenAt(pathname) !== null ||
    legacyPaths.some(({ from }) => fitsPath(from, pathname)) ||
    unbuiltScreens.some(({ path }) => fitsPath(path, pathname))
  )
}

/** Webservice links: sign-in shows there, and their query says where to go afterwards (`linkTarget`). */
export const isLinkPath = (pathname: string): boolean =>
  fitsPath(paths.webserviceLogin(), pathname) || fitsPath(paths.webserviceLogin(':token'), pathname)

/** Addresses at which sign-in shows to who is signed out. */
export const isSignInPath = (pathname: string): boolean =>
  pathname === paths.signIn() || isLinkPath(pathname) || isClosedPath(pathname)

/** Only a place of the closed area is worth going back to: an open one would lead in circles. */
export function redirectTo(candidate: string | null | undefined): string | null {
  const path = ownPath(candidate)
  return path !== null && isClosedPath(path.split(/[?#]/, 1)[0] ?? '') ? path : null
}

/** Signed out at an address: where to go once somebody is signed in. */
export function redirectFrom({ pathname, search, hash }: Place): string | null {
  if (pathname !== paths.signIn()) return redirectTo(pathname + search + hash)
  const query = new URLSearchParams(search)
  return redirectTo(query.get('redirect') ?? query.get('next'))
}

/** Where sign-in leads instead: to the portfolio, with the query, where the platform wants that first. */
export function portfolioFirst(
  place: Place,
  settings: { portfolio: boolean } | null,
  camePast: boolean,
): string | null {
  return settings?.portfolio && !camePast && place.pathname === paths.signIn() ? paths.portfolio() + place.search : null
}

/** Modules a webservice link may ask for, and where each leads. */
const linkModules: Record<string, { module: ModuleName; to: (id: string | null) => string }> = {
  library_single: { module: 'library', to: (id) => (id ? paths.libraryFile(id) : paths.library()) },
  news_single: { module: 'news', to: (id) => (id ? paths.newsItem(id) : paths.news()) },
  webinar: { module: 'webinars', to: (id) => (id ? paths.webinar(id) : paths.webinars()) },
  profile: { module: 'profile', to: () => paths.profile() },
  online_course: { module: 'online_courses', to: (id) => (id ? paths.course(id) : paths.courses()) },
  trail: { module: 'trails', to: (id) => (id ? paths.trail(id) : paths.trails()) },
  presential_course: {
    module: 'presential_courses',
    to: (id) => (id ? paths.presentialCourse(id) : paths.presentialCourses()),
  },
  live_class: { module: 'live_classes', to: (id) => (id ? paths.liveClass(id) : paths.liveClasses()) },
  podcast: { module: 'podcasts', to: (id) => (id ? paths.podcast(id) : paths.podcasts()) },
  event: { module: 'events', to: () => paths.events() },
  campaign: { module: 'campaigns', to: () => paths.campaigns() },
}

/**
 * Where a webservice link (`?module=news_single&id=5`) leads who is signed in: to the module, if the
 * client has it switched on, else to the client's home route.
 */
export function linkTarget(search: string, client: Pick<ClientMembership, 'homeRoute' | 'modules'> | null): string {
  const query = new URLSearchParams(search)
  const wanted = linkModules[query.get('module') ?? '']
  const id = query.get('id')
  if (wanted && client?.modules.includes(wanted.module)) return wanted.to(id && /^\d{1,15}$/.test(id) ? id : null)
  return homeRouteOf(client)
}

/** The client's home route as far as it is a place of ours; the courses where there is no client. */
export function homeRouteOf(client: Pick<ClientMembership, 'homeRoute'> | null): string {
  if (!client) return paths.courses()
  return redirectTo(client.homeRoute) ?? paths.home()
}
