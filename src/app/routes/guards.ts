import type { ClientMembership } from '#contract/engine/session/client.ts'
import { reservedLegacyPaths } from '#contract/reserved-paths.ts'
import type { AppFeature, LinkTarget } from '#platform/feature/app-feature.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { fitsPath, ownPath } from '#platform/paths.ts'
import { listed } from '../features/listed.ts'
import { isOwnOfSignIn } from './sign-in-guards.ts'
import { screenAt, unbuiltScreens } from './screens.ts'

// [Note: Guards] Who may stand where, as the specification's section 4 has it. All of it is decided here and, what
// sign-in alone needs, in sign-in-guards.ts, from addresses and the session alone; the areas only obey.

/** Whether the address belongs to the closed area (built or not): signed out, it is gone back to after signing in. */
export function isClosedPath(pathname: string): boolean {
  return (
    screenAt(pathname) !== null ||
    isDeskPath(pathname) ||
    Object.keys(legacyPaths).some((from) => fitsPath(from, pathname)) ||
    unbuiltScreens.some(({ path }) => fitsPath(path, pathname))
  )
}

/** Whether the address belongs to the desk of staff, whose pages come with it alone. */
export const isDeskPath = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/')

/** Addresses at which sign-in shows to who is signed out. */
export const isSignInPath = (pathname: string): boolean => isOwnOfSignIn(pathname) || isClosedPath(pathname)

/** Only a place of the closed area is worth going back to: an open one would lead in circles. */
export function redirectTo(candidate: string | null | undefined): string | null {
  const path = ownPath(candidate)
  return path !== null && isClosedPath(path.split(/[?#]/, 1)[0] ?? '') ? path : null
}

/** Old addresses and where they lead now (specification, section 2), as patterns. */
export const legacyPaths: Readonly<Record<string, string>> = Object.assign(
  { ...reservedLegacyPaths },
  ...listed.map((feature) => feature.legacyPaths),
)

/** Modules a webservice link may ask for, and where each leads. */
const links: Readonly<Record<string, LinkTarget>> = Object.assign({}, ...listed.map((feature) => feature.links))

/**
 * Where a webservice link (`?module=news_single&id=5`) leads who is signed in: to the module, if there are screens of it
 * and the client has it switched on, else to the client's home route.
 */
export function linkTarget(search: string, client: Pick<ClientMembership, 'homeRoute' | 'modules'> | null): string {
  const query = new URLSearchParams(search)
  const asked = query.get('module') ?? ''
  const wanted = Object.hasOwn(links, asked) ? links[asked] : undefined
  const id = query.get('id')
  if (wanted && client?.modules.includes(wanted.module)) {
    return id && wanted.item && /^\d{1,15}$/.test(id) ? wanted.item.replace(':id', id) : wanted.list
  }
  return homeRouteOf(client)
}

/** The client's home route as far as it is a screen of ours; the courses where there is no client. */
export function homeRouteOf(client: Pick<ClientMembership, 'homeRoute'> | null): string {
  if (!client) return coursePaths.courses()
  const path = redirectTo(client.homeRoute)
  return path !== null && screenAt(path.split(/[?#]/, 1)[0] ?? '') !== null ? path : homePaths.home()
}

/**
 * Where the entrance leads who comes with no address of their own: home by its route. Where something may stand before
 * home and that route is another screen, it is entered by home itself, which leads on to it (`onTo`).
 */
export function entranceOf(
  client: Pick<ClientMembership, 'homeRoute' | 'modules'> | null,
  features: readonly Pick<AppFeature, 'beforeHome'>[] = listed,
): { to: string; onTo?: string } {
  const to = homeRouteOf(client)
  const mayBeHeld = features.some(({ beforeHome }) => beforeHome && client?.modules.includes(beforeHome))
  return mayBeHeld && to !== homePaths.home() ? { to: homePaths.home(), onTo: to } : { to }
}
