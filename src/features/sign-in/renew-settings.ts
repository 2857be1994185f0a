import { platformSettings } from '#contract/settings.ts'
import { CallError } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { commonPart } from '#platform/persisted/parts.ts'

/** Asks the platform what it says of itself now; without an answer, what was known stays. */
export async function renewSettings(signal: AbortSignal): Promise<void> {
  try {
    const settings = await publicCall(platformSettings, {}, { signal })
    // The same again is no change: nothing is sealed and nobody is painted anew.
    if (JSON.stringify(settings) !== JSON.stringify(commonPart.getState().settings)) commonPart.setState({ settings })
  } catch (error) {
    if (!signal.aborted && !(error instanceof CallError)) throw error
  }
}
