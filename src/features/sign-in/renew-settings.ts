import { hasOwnRoute, ownRoutePattern, platformSettings } from '#contract/features/settings/settings-schema.ts'
import { CallError } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { commonPart } from '#platform/persisted/parts.ts'

/** The client an address names (`?client=slug`) is kept for the visits that come without it. */
function namedClient(): string | null {
  const named = new URLSearchParams(location.search).get('client')
  if (named !== null) commonPart.setState({ openClient: named || null })
  return named || null
}

/** The address as far as it may be a client's own (`ownRoutes`): it tells whose it is where no client is named. */
function routeHere(): string | null {
  const [segment = '', ...rest] = location.pathname.split('/').filter(Boolean)
  return rest.length === 0 && ownRoutePattern.test(segment) ? segment : null
}

/** Asks the platform what it says of itself now; without an answer, what was known stays. */
export async function renewSettings(signal: AbortSignal): Promise<void> {
  const named = namedClient()
  const client = named ?? commonPart.getState().openClient
  const route = named === null ? routeHere() : null
  try {
    const query = { ...(client !== null && { client }), ...(route !== null && { route }) }
    const settings = await publicCall(platformSettings, { query }, { signal })
    if (route !== null && settings.client && hasOwnRoute(settings, route))
      commonPart.setState({ openClient: settings.client.slug })
    // The same again is no change: nothing is sealed and nobody is painted anew.
    if (JSON.stringify(settings) !== JSON.stringify(commonPart.getState().settings)) commonPart.setState({ settings })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof CallError)) throw error
    // A client that is not there (any more), or no slug at all.
    if (client !== null && (error.status === 404 || error.status === 422)) commonPart.setState({ openClient: null })
  }
}
