import { platformSettings, type PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { publicCall } from '#engine/session/public-call.ts'
import { refreshSession } from '#engine/session/refresh.ts'
import { keepBrand, readSession } from '#engine/session/session.ts'
import { commonPart } from '#platform/persisted/parts.ts'
import { selectedClient, type Member } from '#platform/session-store.ts'

/** Everybody in a client hears of new terms at once; they ask for their sessions spread over this long (ms). */
const spread = 4000

/** Terms or onboarding have a new version: the session says who must pass them. */
async function renewSteps({ userId }: Member, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * spread))
  const session = signal.aborted ? null : await readSession(userId)
  // One that cannot be renewed learns it when it is begun anew.
  if (session?.refreshToken && !session.webservice) await refreshSession(userId, session.accessToken)
}

const stepsOf = ({ versions }: PlatformSettings) => `${versions.terms}/${versions.onboarding}`

/** Asks what the member's client is set to now; what is painted, and what is asked, follows. Throws {@link CallError}. */
export async function renewMemberSettings(member: Member, signal: AbortSignal): Promise<void> {
  const { userId, clientId } = member
  const client = selectedClient()
  if (client?.id !== clientId) return
  const settings = await publicCall({ unwatched: true })(
    platformSettings,
    { query: { client: client.slug } },
    { signal },
  )
  const fresh = { ...settings, demoPeople: [] }
  const known = commonPart.getState().memberSettings
  const asked = known?.client?.id === clientId && stepsOf(known) !== stepsOf(fresh)
  // Before it is noted: should this fail, the next time tries again.
  if (asked) await renewSteps(member, signal)
  // The same again is no change: nothing is sealed and nobody is painted anew.
  if (JSON.stringify(fresh) !== JSON.stringify(known)) commonPart.setState({ memberSettings: fresh })
  await keepBrand(userId, clientId, { brand: settings.brand, languages: settings.languages })
}
