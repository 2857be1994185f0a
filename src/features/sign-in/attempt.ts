import { login } from '#contract/session.ts'
import { saveSession } from '#data/session.ts'
import { publicCall } from '#platform/call.ts'
import { setSessionHint } from '#platform/session-hint.ts'
import { enterSession } from '#platform/session-store.ts'

/** Signs in at the server and on this device. Throws what the call throws. */
export async function signIn(username: string, password: string): Promise<void> {
  const signedIn = await publicCall(login, { body: { username, password } })
  const { user, clients, clientId } = await saveSession(signedIn)
  setSessionHint(true)
  enterSession(user, clients, clientId)
}
