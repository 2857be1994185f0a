import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useParams, type Location } from 'react-router'
import type { ModuleName } from '#contract/client.ts'
import { afterFrame } from '#platform/after-frame.ts'
import { legacyPaths, ownPath, paths } from '#platform/paths.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { useSelectedClient, useSession } from '#platform/session-store.ts'
import { currentLayout, useLayout } from '#platform/viewport.ts'
import { ByLayout } from './by-layout.tsx'
import { NotFound } from './not-found.tsx'
import { preloadScreen, screenNames, screens, type ScreenName } from './screens.ts'
import { ScreenRouter } from './screen-router.tsx'
import { Shell } from './shell/shell.tsx'

const ClientChoice = lazy(() =>
  import('#features/sign-in/client-choice.tsx').then((m) => ({ default: m.ClientChoice })),
)

/** From the open page into the closed area: where somebody wanted to go before signing in (once), else home. */
function Entrance() {
  const homeRoute = useSelectedClient()?.homeRoute
  // Taken while rendering and cleared after it: rendering twice must lead to the same place.
  const [target] = useState(() => ownPath(paramsPart.getState().redirect) ?? ownPath(homeRoute) ?? paths.home())
  useEffect(() => {
    if (paramsPart.getState().redirect !== null) paramsPart.setState({ redirect: null })
  }, [])
  return <Navigate to={target === paths.signIn() ? paths.home() : target} replace />
}

function Legacy({ to }: { to: (id: string | undefined) => string }) {
  const { id } = useParams()
  return <Navigate to={to(id)} replace />
}

function screenRoutes(modules: readonly ModuleName[]) {
  const isOn = (name: ScreenName) => {
    const { module } = screens[name]
    return module === null || modules.includes(module)
  }
  return screenNames
    .filter(isOn)
    .map((name) => <Route key={name} path={screens[name].path} element={<ByLayout name={name} />} />)
}

/** On mobile the outbox is a sheet: the screen it was opened from stays under it, as it was. */
function useOutboxSheet(): { place: Location; isOver: boolean } {
  const location = useLocation()
  const layout = useLayout()
  const atOutbox = location.pathname === paths.outbox()
  const [under, setUnder] = useState<Location>(
    atOutbox ? { ...location, pathname: paths.home(), search: '' } : location,
  )
  if (!atOutbox && under !== location) setUnder(location)
  const isOver = layout === 'mobile' && atOutbox
  return { place: isOver ? under : location, isOver }
}

/** Something that goes on while the app is open and whose code comes after the first frame; gives what ends it. */
function late(start: () => Promise<() => void>): () => void {
  const started = afterFrame().then(start)
  return () => void started.then((stop) => stop())
}

/** Chunks of the places one tap away, once the first screen has settled. */
function preloadNeighbours(modules: readonly ModuleName[]): void {
  const layout = currentLayout()
  for (const name of ['home', 'courses', 'course', 'player', 'outbox', 'sale', 'photo', 'trails'] as const) {
    const { module } = screens[name]
    if (module === null || modules.includes(module)) preloadScreen(name, layout)
  }
}

/** The signed-in part of the app: its routes by the client's modules, kept in step with the server. */
export function SignedIn() {
  return (
    <ScreenRouter>
      <ClosedArea />
    </ScreenRouter>
  )
}

function ClosedArea() {
  const member = useSession((state) => state.member)
  const modules = useSelectedClient()?.modules
  const { place, isOver } = useOutboxSheet()
  useEffect(() => late(() => import('./follow-session.ts').then((m) => m.followSession())), [])
  useEffect(
    () => (member ? late(() => import('./sync-loop.ts').then((m) => m.startSyncLoop(member))) : undefined),
    [member],
  )
  useEffect(
    () => (member ? late(() => import('./mirror-parts.ts').then((m) => m.mirrorParts(member))) : undefined),
    [member],
  )
  useEffect(() => {
    if (!modules) return
    const timer = setTimeout(() => preloadNeighbours(modules), 1500)
    return () => clearTimeout(timer)
  }, [modules])
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
      place={place}
      over={
        isOver ? (
          <Suspense>
            <ByLayout name="outbox" />
          </Suspense>
        ) : null
      }
    >
      <Routes location={place}>
        <Route path="/" element={<Entrance />} />
        {screenRoutes(modules)}
        {legacyPaths.map(({ from, to }) => (
          <Route key={from} path={from} element={<Legacy to={to} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Shell>
  )
}
