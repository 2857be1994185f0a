import { Suspense, useEffect, useMemo, useState } from 'react'
import { generatePath, Navigate, Route, useLocation, useParams, type Location } from 'react-router'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'
import { afterFrame } from '#platform/hooks/after-frame.ts'
import { whenQuiet } from '#platform/hooks/quiet-start.ts'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { outboxPaths } from '#contract/features/outbox/outbox-paths.ts'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { settingsPaths } from '#contract/features/settings/settings-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { isOn } from '#platform/feature/navigation.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSelectedClient, useSession } from '#platform/session-store.ts'
import { currentLayout, useLayout } from '#platform/theme/viewport.ts'
import { ByLayout } from '../routes/by-layout.tsx'
import { lazyChunk } from '../load/lazy-chunk.ts'
import { entranceOf, legacyPaths, linkTarget, redirectTo } from '../routes/guards.ts'
import { NotAvailable } from './not-available.tsx'
import { NotFound } from './not-found.tsx'
import { KeptScreens } from '../routes/kept-screens.tsx'
import { loadScreenAhead, openScreens, screenNames, screens, unbuiltScreens } from '../routes/screens.ts'
import { ScreenRouter } from '../routes/screen-router.tsx'
import { Shell } from '../shell/shell.tsx'
import { SignedInElsewhere, useLinkToken } from './signed-in-elsewhere.tsx'
import { StepGate } from '../routes/step-gate.tsx'
import { retryLoad } from '../load/retry-load.ts'

const ClientChoice = lazyChunk(() =>
  import('#features/sign-in/client-choice/client-choice.tsx').then((m) => ({ default: m.ClientChoice })),
)

/** From the open page into the closed area: where somebody wanted to go before signing in (once), else home. */
function Entrance() {
  const client = useSelectedClient()
  // Taken while rendering and cleared after it: rendering twice must lead to the same place.
  const [{ to, onTo }] = useState((): ReturnType<typeof entranceOf> => {
    const wanted = redirectTo(paramsPart.getState().redirect)
    return wanted === null ? entranceOf(client) : { to: wanted }
  })
  useEffect(() => {
    if (paramsPart.getState().redirect !== null) paramsPart.setState({ redirect: null })
  }, [])
  return <Navigate to={to} replace state={onTo === undefined ? null : { onTo }} />
}

/** A webservice link, for who is signed in already. */
function LinkEntrance() {
  const client = useSelectedClient()
  const { search } = useLocation()
  return <Navigate to={linkTarget(search, client)} replace />
}

function Legacy({ to }: { to: string }) {
  const { id } = useParams()
  return <Navigate to={generatePath(to, { id: id ?? '' })} replace />
}

function screenRoutes(modules: readonly ModuleName[]) {
  return [
    ...screenNames
      .filter((name) => isOn(screens[name], modules))
      .map((name) => <Route key={name} path={screens[name].path} element={<ByLayout name={name} />} />),
    ...unbuiltScreens
      .filter((screen) => isOn(screen, modules))
      .map(({ path }) => <Route key={path} path={path} element={<NotAvailable />} />),
  ]
}

/** The open area's addresses, for who is signed in: home, or where the link wanted to go (section 4). */
function openRoutes(own: AccessSettings['ownRoutes'] | undefined, modules: readonly ModuleName[]) {
  const home = openScreens.flatMap(({ anyone, path }) => (anyone ? [] : [path]))
  for (const route of [own?.campaignLanding, own?.firstAccess]) if (route) home.push(settingsPaths.ownRoute(route))
  const hotsite = own?.hotsite ? settingsPaths.ownRoute(own.hotsite) : null
  if (hotsite && !modules.includes('hotsite')) home.push(hotsite)
  const anew = own?.loginRedirect ? [settingsPaths.ownRoute(own.loginRedirect)] : []
  const links = [signInPaths.webserviceLogin(':token'), signInPaths.webserviceLogin()]
  return [
    ...links.map((path) => <Route key={path} path={path} element={<LinkEntrance />} />),
    ...[signInPaths.loginRedirect(), ...anew].map((path) => (
      <Route key={path} path={path} element={<SignedInElsewhere />} />
    )),
    ...(hotsite && modules.includes('hotsite')
      ? [<Route key={hotsite} path={hotsite} element={<Navigate to={pagePaths.hotsite()} replace />} />]
      : []),
    ...home
      .filter((path) => !links.includes(path))
      .map((path) => <Route key={path} path={path} element={<Entrance />} />),
  ]
}

/** On mobile the outbox is a sheet: the screen it was opened from stays under it, as it was. */
function useOutboxSheet(): { location: Location; isOver: boolean } {
  const location = useLocation()
  const layout = useLayout()
  const atOutbox = location.pathname === outboxPaths.outbox()
  const [under, setUnder] = useState<Location>(
    atOutbox ? { ...location, pathname: homePaths.home(), search: '' } : location,
  )
  if (!atOutbox && under !== location) setUnder(location)
  const isOver = layout === 'mobile' && atOutbox
  return { location: isOver ? under : location, isOver }
}

/** Something that goes on while the app is open and whose code comes once the start is over; gives what ends it. */
function late<T>(load: () => Promise<T>, start: (code: T) => () => void): () => void {
  const left = new AbortController()
  const started = whenQuiet().then(async () => {
    const code = await retryLoad(load, { signal: left.signal })
    return code && start(code)
  })
  return () => {
    left.abort()
    void started.then((stop) => stop?.())
  }
}

/** Chunks of the places one tap away, once the first screen has settled; one after the other, so that no tap waits. */
async function preloadNeighbours(modules: readonly ModuleName[], signal: AbortSignal): Promise<void> {
  const layout = currentLayout()
  const wanted = screenNames
    .flatMap((name) =>
      screens[name].preload && isOn(screens[name], modules) ? [{ name, at: screens[name].preload }] : [],
    )
    .toSorted((a, b) => a.at - b.at)
  for (const { name } of wanted) {
    if (signal.aborted) return
    await loadScreenAhead(name, layout).catch(() => undefined)
    await afterFrame()
  }
}

/** The signed-in part of the app: its routes by the client's modules, kept in step with the server. */
export function SignedIn() {
  // From here on: a step before the closed area ends by a change of the device's session.
  useEffect(
    () =>
      late(
        () => import('../sync/follow-session.ts'),
        (m) => m.followSession(),
      ),
    [],
  )
  return (
    <ScreenRouter>
      <StepGate>
        <ClosedArea />
      </StepGate>
    </ScreenRouter>
  )
}

function ClosedArea() {
  const member = useSession((state) => state.member)
  const modules = useSelectedClient()?.modules
  const { location, isOver } = useOutboxSheet()
  const leaving = useLinkToken()
  const ownRoutes = useCommon((part) => (part.memberSettings ?? part.settings)?.ownRoutes)
  useEffect(
    () =>
      member
        ? late(
            () => import('../sync/sync-loop.ts'),
            (m) => m.startSyncLoop(member),
          )
        : undefined,
    [member],
  )
  useEffect(
    () =>
      member
        ? late(
            () => import('../start/keep-device-mark.ts'),
            (m) => m.keepDeviceMark(member),
          )
        : undefined,
    [member],
  )
  useEffect(
    () =>
      member
        ? late(
            () => import('../features/follow-features.ts'),
            (m) => m.followFeatures(member),
          )
        : undefined,
    [member],
  )
  useEffect(() => {
    if (!modules) return
    const leave = new AbortController()
    const timer = setTimeout(() => void preloadNeighbours(modules, leave.signal), 1500)
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [modules])
  // The same elements from one place to the next: what stands is not drawn again.
  const routes = useMemo(
    () => (
      <>
        <Route path="/" element={<Entrance />} />
        {openRoutes(ownRoutes, modules ?? [])}
        {screenRoutes(modules ?? [])}
        {Object.entries(legacyPaths).map(([from, to]) => (
          <Route key={from} path={from} element={<Legacy to={to} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </>
    ),
    [modules, ownRoutes],
  )
  if (leaving) return null
  if (!member || !modules) {
    return (
      <Suspense>
        <ClientChoice />
      </Suspense>
    )
  }
  return (
    // Another person or client is another app: nothing on the screen may outlive the change.
    <Shell
      key={`${member.userId}.${member.clientId}`}
      location={location}
      over={
        isOver ? (
          <Suspense>
            <ByLayout name="outbox" />
          </Suspense>
        ) : null
      }
    >
      <KeptScreens location={location} routes={routes} />
    </Shell>
  )
}
