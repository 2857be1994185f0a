import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { databaseTrouble, followDatabaseTrouble } from '#engine/database/database-trouble.ts'
import { afterFrame } from '#platform/hooks/after-frame.ts'
import { beginQuietly, whenQuiet } from '#platform/hooks/quiet-start.ts'
import { activateLanguage, comeWithAllTexts } from '#platform/i18n.ts'
import { followLanguage, wantedLanguage } from '#platform/start/language-choice.ts'
import { askToStore } from '#platform/browser/leaving.ts'
import { peopleFirst, showPeople } from '#platform/start/people-first.ts'
import { commonPart, rehydrateParts } from '#platform/persisted/parts.ts'
import { leaveSession, selectedClient, sessionStore } from '#platform/session-store.ts'
import { applyBrand, applyIcon, applyTheme, startTheme } from '#platform/theme/theme.ts'
import { currentLayout } from '#platform/theme/viewport.ts'
import { App } from './app.tsx'
import { sentWithToken } from './first-navigation.ts'
import { isLinkPath, isOwnOfSignIn, leadsHome } from '../routes/sign-in-guards.ts'
import { loadAhead, loadGuarded, loadPeople, loadSignedIn, loadSignIn } from '../load/loaders.ts'
import { startSession } from './start-session.ts'
import { retryLoad } from '../load/retry-load.ts'
import type { SeenSession } from '#engine/rows/first-read.ts'

/** What reads home's rows, and the parts that say which. */
async function loadHome() {
  const [{ loadHomeParts }, { primeHome }] = await Promise.all([
    import('../features/home-parts.ts'),
    import('#features/home/home-rows.ts'),
  ])
  await loadHomeParts(currentLayout())
  return primeHome
}

/** The chunk of the screen of the address. */
async function loadScreen(): Promise<void> {
  const { loadScreenAhead, screenAt } = await import('../routes/screens.ts')
  await loadScreenAhead(screenAt(location.pathname) ?? 'home', currentLayout())
}

/** The session into the app, the screen's chunk, and home's rows where home is the screen. */
async function startSignedIn(seen: Promise<SeenSession | null>): Promise<void> {
  // What does not come is missed where it is drawn.
  const drawn = Promise.allSettled([loadAhead(loadGuarded), loadAhead(loadSignedIn), loadScreen()])
  const home = leadsHome(location.pathname) ? loadHome().catch(() => null) : null
  if (!(await startSession(seen))) return
  const { member } = sessionStore.getState()
  const prime = member && (await home)
  const isThere = prime ? await prime(member) : false
  await drawn
  if (isThere) beginQuietly()
}

function paintBrand(): void {
  const { settings, memberSettings } = commonPart.getState()
  const client = selectedClient()
  applyBrand(client?.brand ?? settings?.brand ?? null)
  applyTheme(settings)
  const inSight = client === null ? settings : [memberSettings, settings].find((one) => one?.client?.id === client.id)
  applyIcon(inSight?.favicon ?? null)
}

/** Says what keeps the app from its data, also while the start still waits for them. */
function followDatabase(): void {
  const showTrouble = () => {
    const trouble = databaseTrouble()
    if (trouble === 'closing') askToStore()
    else if (trouble) void retryLoad(() => import('../areas/database-notice.tsx').then((m) => m.showDatabaseNotice()))
  }
  followDatabaseTrouble(showTrouble)
  showTrouble()
}

/** The first screen of who is not signed in: the people of this device, or the form, which a link with a token is for. */
function loadFirst(): Promise<void> {
  if (!sentWithToken() && !isLinkPath(location.pathname)) showPeople()
  const first = loadAhead(peopleFirst.getState().shown ? loadPeople : loadSignIn)
  return isOwnOfSignIn(location.pathname) ? first : Promise.all([first, loadAhead(loadGuarded)]).then(() => undefined)
}

/** Starts the app; `session` is what boot.ts saw of it, null where nobody is signed in. */
export async function start(session: Promise<SeenSession | null> | null): Promise<void> {
  followDatabase()
  comeWithAllTexts(() => import('../features/error-texts.ts').then((m) => m.loadErrorTexts()))
  const signedIn = session ? startSignedIn(session) : loadFirst()
  await Promise.all([
    rehydrateParts(),
    // A database that does not open or a chunk that does not come must not keep the app from starting.
    signedIn.catch(() => undefined),
  ])
  if (sessionStore.getState().status === 'unknown') leaveSession()
  startTheme()
  paintBrand()
  await activateLanguage(wantedLanguage()).catch(() => activateLanguage('pt-BR'))
  sessionStore.subscribe(() => {
    paintBrand()
    void followLanguage()
  })
  commonPart.subscribe(({ settings }, before) => {
    paintBrand()
    // The client's own language counts where nobody chose one.
    if (settings !== before.settings) void followLanguage()
  })
  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  await afterFrame()
  await whenQuiet()
  await (await retryLoad(() => import('./after-start.ts')))?.afterStart()
}
