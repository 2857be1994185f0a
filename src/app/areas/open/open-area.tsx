import { Suspense, useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { renewSettings } from '#features/sign-in/renew-settings.ts'
import { usePlatformSettings } from '#features/sign-in/use-platform-settings.ts'
import { withTexts } from '#platform/feature/app-feature.ts'
import { reportAddress } from '#platform/browser/open-link.tsx'
import { portfolioPaths } from '#contract/features/portfolio/portfolio-paths.ts'
import { recoveryPaths } from '#contract/features/recovery/recovery-paths.ts'
import { settingsPaths } from '#contract/features/settings/settings-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { fitsPath } from '#platform/paths.ts'
import { cameFromPortfolio } from '../../start/first-navigation.ts'
import { lazyChunk } from '../../load/lazy-chunk.ts'
import { OpenFrame } from './open-frame.tsx'
import { OpenNotFound } from './open-not-found.tsx'
import { componentOf } from '../../load/loaders.ts'
import { openScreens } from '../../routes/screens.ts'

/** The landing page of a client's campaign, at an address of the client's own (`settings.ownRoutes`). */
const CampaignLanding = lazyChunk(
  withTexts(() => import('#features/page/campaign-landing.tsx').then((m) => m.CampaignLanding)),
)
/** A client's page for everybody, at another of its own addresses. */
const Hotsite = lazyChunk(withTexts(() => import('#features/page/hotsite.tsx').then((m) => m.Hotsite)))
const portfolio = [portfolioPaths.portfolio(), portfolioPaths.portfolioCourse(':slug'), portfolioPaths.aboutTeam()]

/** Tells the app around the router where it is: sign-in and the closed area are not routes of this one. */
function Follow() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (portfolio.some((path) => fitsPath(path, pathname))) cameFromPortfolio()
    reportAddress()
  }, [pathname])
  return null
}

/** Nobody is signed in: what these addresses would end has ended. The query goes along. */
function ToSignIn() {
  const { search } = useLocation()
  return <Navigate to={signInPaths.signIn() + search} replace />
}

/** An address of a client's own is known only once the platform has said whose it is. */
function Unknown() {
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      await renewSettings(stop.signal)
      if (!stop.signal.aborted) setAsked(pathname)
    }
    void ask()
    return () => stop.abort()
  }, [pathname])
  return asked === pathname ? <OpenNotFound /> : null
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
      <Route path={signInPaths.loginRedirect()} element={<ToSignIn />} />
      {routes?.loginRedirect ? (
        <Route path={settingsPaths.ownRoute(routes.loginRedirect)} element={<ToSignIn />} />
      ) : null}
      {routes?.campaignLanding ? (
        <Route path={settingsPaths.ownRoute(routes.campaignLanding)} element={<CampaignLanding />} />
      ) : null}
      {routes?.hotsite ? <Route path={settingsPaths.ownRoute(routes.hotsite)} element={<Hotsite />} /> : null}
      {routes?.firstAccess ? (
        <Route
          path={settingsPaths.ownRoute(routes.firstAccess)}
          element={<Navigate to={recoveryPaths.firstAccess()} replace />}
        />
      ) : null}
      <Route path="*" element={<Unknown />} />
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
