import { liveQuery } from 'dexie'
import { listen } from '#engine/database/broadcast.ts'
import { deviceDb } from '#engine/database/device-db.ts'
import { isListed } from '#engine/lock/people.ts'
import { readSession } from '#engine/session/session.ts'
import { showPeople, showSignInForm } from '#platform/start/people-first.ts'
import { setPeopleHint, setSessionHint } from '#platform/start/session-hint.ts'
import { enterSession, leaveSession, sessionStore } from '#platform/session-store.ts'

/** What roles, modules and clients the session had when it was last shown. */
let shown = ''

async function follow(): Promise<void> {
  const session = await readSession()
  if (!session) return
  const { user, clients, clientId } = session
  const now = JSON.stringify([user, clients, clientId])
  if (now === shown && sessionStore.getState().status === 'in') return
  shown = now
  setSessionHint(true)
  enterSession(user, clients, clientId)
}

/** Keeps the app with the device's session: fresh after a refresh, in step with other tabs, gone when it ends. */
export function followSession(): () => void {
  const stop = listen((said) => {
    if (said.type !== 'session-ended' && said.type !== 'signed-out' && said.type !== 'locked') return
    if (said.userId !== sessionStore.getState().user?.id) return
    setSessionHint(false)
    const ended = said.type === 'session-ended'
    // Who was refused signs in again; who switched leads to the others.
    if (ended) showSignInForm()
    else showPeople()
    leaveSession({ signedOut: !ended })
  })
  const rows = liveQuery(() => Promise.all([deviceDb().people.toArray(), deviceDb().settings.toArray()]))
  const subscription = rows.subscribe(([people]) => {
    setPeopleHint(people.some(isListed))
    void follow()
  })
  return () => {
    stop()
    subscription.unsubscribe()
  }
}
