import { platformSettings } from '#contract/settings.ts'
import { publicCall } from '#data/public-call.ts'
import { refreshSession } from '#data/refresh.ts'
import { keepLooks, readSession } from '#data/session.ts'
import { commonPart } from '#platform/persisted/parts.ts'
import { selectedClient, type Member } from '#platform/session-store.ts'

/** Everybody in a client hears of new terms at once; they ask for their sessions spread over this long (ms). */
const spread = 4000

/** Asks what the member's client is set to now; what is painted follows. Throws {@link CallError}. */
export async function renewMemberSettings({ userId, clientId }: Member, signal: AbortSignal): Promise<void> {
  const client = selectedClient()
  if (client?.id !== clientId) return
  const settings = await publicCall()(platformSettings, { query: { client: client.slug } }, { signal })
  const known = { ...settings, demoPeople: [] }
  // The same again is no change: nothing is sealed and nobody is painted anew.
  if (JSON.stringify(known) !== JSON.stringify(commonPart.getState().memberSettings))
    commonPart.setState({ memberSettings: known })
  await keepLooks(userId, clientId, { brand: settings.brand, languages: settings.languages })
}

/** Terms or onboarding have a new version: the session says who must pass them. Throws {@link CallError}. */
export async function renewSteps({ userId }: Member, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * spread))
  const session = signal.aborted ? null : await readSession(userId)
  // One that cannot be renewed learns it when it is begun anew.
  if (session?.refreshToken && !session.webservice) await refreshSession(userId, session.accessToken)
}
