import { Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { usePlatformSettings } from '#features/sign-in/use-platform-settings.ts'
import { reportAddress } from '#platform/browser/open-link.tsx'
import { fitsPath, paths } from '#platform/paths.ts'
import { cameFromPortfolio } from '../start/first-navigation.ts'
import { lazyChunk } from '../load/lazy-chunk.ts'
import { OpenFrame } from './open-frame.tsx'
import { OpenNotFound } from './open-not-found.tsx'
import { componentOf } from '../load/loaders.ts'
import { loadCampaignLanding, openScreens } from '../routes/open-screens.ts'

const CampaignLanding = lazyChunk(loadCampaignLanding)
const portfolioPaths = [paths.portfolio(), paths.portfolioCourse(':slug'), paths.aboutTeam()]

/** Tells the app around the router where it is: sign-in and the closed area are not routes of this one. */
function Follow() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (portfolioPaths.some((path) => fitsPath(path, pathname))) cameFromPortfolio()
    reportAddress()
  }, [pathname])
  return null
}

/** Nobody is signed in: what these addresses would end has ended. The query goes along. */
function ToSignIn() {
  const { search } = useLocation()
  return <Navigate to={paths.signIn() + search} replace />
}

function Screens() {
  const settings = usePlatformSettings()
  const routes = settings?.ownRoutes
  return (
    <Routes>
      {openScreens.map((screen) => {
        const Screen = componentOf(screen.load)
        return <Route key={screen.path} path={screen.path} element={<Screen />} />
      })}
      <Route path={paths.loginRedirect()} element={<ToSignIn />} />
      {routes?.loginRedirect ? <Route path={paths.ownRoute(routes.loginRedirect)} element={<ToSignIn />} /> : null}
      {routes?.campaignLanding ? (
        <Route path={paths.ownRoute(routes.campaignLanding)} element={<CampaignLanding />} />
      ) : null}
      {routes?.firstAccess ? (
        <Route path={paths.ownRoute(routes.firstAccess)} element={<Navigate to={paths.firstAccess()} replace />} />
      ) : null}
      {/* An address of a client's own is known only once the settings are. */}
      <Route path="*" element={settings ? <OpenNotFound /> : null} />
    </Routes>
  )
}

/** Everything who is not signed in may see but sign-in itself, in a frame with the client's looks. */
export function OpenArea() {
  return (
    <BrowserRouter>
      <Follow />
      <OpenFrame>
        <Suspense fallback={null}>
          <Screens />
        </Suspense>
      </OpenFrame>
    </BrowserRouter>
  )
}
