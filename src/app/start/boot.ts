import { readSessionEarly } from '#engine/rows/first-read.ts'
import { takeTokensFromAddress } from '#platform/start/address-tokens.ts'
import { hasSessionHint, setSessionHint } from '#platform/start/session-hint.ts'
import { trustOwnScriptsOnly } from '#platform/start/trusted-types.ts'
import { followMissingStyles } from '../load/missing-styles.ts'
import { sayNotHereYet } from '../load/not-here-yet.ts'
import { repair, retryLoad } from '../load/retry-load.ts'

/**
 * The page's first lines: everything the start needs is asked for at once, before React is even
 * there. Where somebody is signed in that is the shell, home and the session; main.tsx waits for it.
 */
trustOwnScriptsOnly()
takeTokensFromAddress()
followMissingStyles()
const signedIn = hasSessionHint()
const session = signedIn ? readSessionEarly() : null

if (signedIn) {
  const desktop = matchMedia('(min-width: 900px)').matches
  // Only fetched here; whoever wants them later meets a failure, too.
  import('../areas/signed-in.tsx').catch(() => undefined)
  if (location.pathname === '/home') {
    const home = desktop ? import('#features/home/home.desktop.tsx') : import('#features/home/home.mobile.tsx')
    home.catch(() => undefined)
  }
}

/** Local storage was cleared and the session was not: the start is made again, with its mark. */
async function readWithoutHint(): Promise<void> {
  if ((await readSessionEarly()) === null) return
  setSessionHint(true)
  // Where nothing can be stored it would never end.
  if (hasSessionHint()) location.reload()
}
if (!signedIn) void readWithoutHint()

async function start(): Promise<void> {
  const onMissing = (missing: Error) => {
    sayNotHereYet()
    repair(missing)
  }
  const main = await retryLoad(() => import('./main.tsx'), { onMissing })
  await main?.start(session)
}
void start()
