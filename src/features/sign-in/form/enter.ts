import type { AskedCode, BegunSession } from '#domain/sign-in/sign-in-by-provider.ts'
import { ownPath } from '#platform/paths.ts'
import { ownParts } from '#platform/persisted/own-parts.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { setSessionHint } from '#platform/start/session-hint.ts'
import { enterSession } from '#platform/session-store.ts'

/** Shows the app to who is signed in; gives back what asks for a code first. */
export function enterOrAsk(come: BegunSession | AskedCode): AskedCode | null {
  if ('ticket' in come) return come
  enter(come)
  return null
}

/** Shows the app to who has just signed in; where their link leads, unless they wanted to go elsewhere. */
export function enter({ session, path }: BegunSession): void {
  const { redirect } = paramsPart.getState()
  paramsPart.setState({ linkToken: null, redirect: redirect ?? ownPath(path) })
  ownParts(session.user.id)
  setSessionHint(true)
  enterSession(session.user, session.clients, session.clientId)
}
