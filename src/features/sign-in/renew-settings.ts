import { platformSettings } from '#contract/features/settings/settings-schema.ts'
import { CallError } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { commonPart } from '#platform/persisted/parts.ts'

/** The client an address names (`?client=slug`) is kept for the visits that come without it. */
function wantedClient(): string | null {
  const named = new URLSearchParams(location.search).get('client')
  if (named !== null) commonPart.setState({ openClient: named || null })
  return commonPart.getState().openClient
}

/** Asks the platform what it says of itself now; without an answer, what was known stays. */
export async function renewSettings(signal: AbortSignal): Promise<void> {
  const client = wantedClient()
  try {
    const settings = await publicCall(platformSettings, { query: client ? { client } : {} }, { signal })
    // The same again is no change: nothing is sealed and nobody is painted anew.
    if (JSON.stringify(settings) !== JSON.stringify(commonPart.getState().settings)) commonPart.setState({ settings })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof CallError)) throw error
    // A client that is not there (any more), or no slug at all.
    if (client !== null && (error.status === 404 || error.status === 422)) commonPart.setState({ openClient: null })
  }
}
