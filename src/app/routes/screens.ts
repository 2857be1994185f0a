import { reservedPaths } from '#contract/reserved-paths.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { Load, OpenScreen, Screen } from '#platform/feature/app-feature.ts'
import { fitsPath } from '#platform/paths.ts'
import type { Layout } from '#platform/theme/viewport.ts'
import type { ScreenName } from '#features'
import { listed } from '../features/listed.ts'
import { loadedOf, loadAhead } from '../load/loaders.ts'

function loadOthers(shows: NonNullable<Screen['shows']>, layout: Layout): Promise<unknown> {
  switch (shows) {
    case 'home':
      return import('../features/home-parts.ts').then((m) => m.loadHomeParts(layout))
    case 'presenters':
      return import('../features/presenters.ts').then((m) => m.loadPresenters())
    case 'activities':
      return loadActivities()
  }
}

const loadActivities = () => import('../features/activity-views.ts').then((m) => m.loadActivityViews())

/** A screen with what it shows of other features. */
function complete(screen: Screen): Screen {
  const { load, shows } = screen
  if (!shows) return screen
  const withOthers =
    (layout: Layout): Load =>
    async () => {
      const [loaded] = await Promise.all([load[layout](), loadOthers(shows, layout)])
      return loaded
    }
  return { ...screen, load: { mobile: withOthers('mobile'), desktop: withOthers('desktop') } }
}

/** An open screen with how each type of activity is shown. */
const withActivities = (screen: OpenScreen): OpenScreen => ({
  ...screen,
  load: async () => (await Promise.all([screen.load(), loadActivities()]))[0],
})

/** Every screen of the closed area by its name. */
export const screens = Object.fromEntries(
  listed.flatMap((feature) =>
    Object.entries(feature.screens ?? {}).map(([name, screen]): [string, Screen] => [name, complete(screen)]),
  ),
) as Readonly<Record<ScreenName, Screen>>

export const screenNames = Object.keys(screens) as ScreenName[]

/** The screens of the open area but sign-in itself; `open-area.tsx` puts the frame around them. */
export const openScreens: readonly OpenScreen[] = listed.flatMap((feature) =>
  (feature.openScreens ?? []).map((screen) => (screen.shows ? withActivities(screen) : screen)),
)

/** Open addresses that a signed-in person sees all the same. */
export const isForAnyone = (pathname: string): boolean =>
  openScreens.some(({ anyone, path }) => anyone && fitsPath(path, pathname))

/** The screen an address leads to, or null. Trailing slashes do not count. */
export const screenAt = (pathname: string): ScreenName | null =>
  screenNames.find((name) => fitsPath(screens[name].path, pathname)) ?? null

/** Addresses of the specification whose screens are not built, with their module: inside the shell they say so. */
export const unbuiltScreens: readonly Pick<Screen, 'path' | 'module'>[] = Object.entries(reservedPaths).flatMap(
  ([module, paths]) =>
    paths
      .filter((path) => !screenNames.some((name) => screens[name].path === path))
      .map((path) => ({ path, module: module as ModuleName })),
)

/** A screen whose chunk and texts are here already: it is painted in the frame of the tap. */
export const isHere = (name: ScreenName, layout: Layout): boolean => loadedOf(screens[name].load[layout]) !== undefined

/** Loads a screen's chunk ahead of its being wanted. */
export const loadScreenAhead = (name: ScreenName, layout: Layout): Promise<void> =>
  loadAhead(screens[name].load[layout])
