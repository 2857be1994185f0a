import { dayIn } from '#contract/engine/time.ts'
import type { ProfileFacts } from '#contract/features/register/register-rules.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { isShut } from '#contract/features/settings/maintenance.ts'
import { failForMaintenance } from '#server/engine/session/maintenance.ts'
import type { Services } from '#server/engine/services.ts'
import { readSettings } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { readChoices } from '../choices-service.ts'
import { factsOf } from '../register-policy.ts'
import { findTimeZone, isInvited } from '../register-queries.ts'

interface Context {
  clientId: number
  settings: PlatformSettings
}

/** The client that is named, while its registration is open. */
export async function openContext(services: Services, slug: string): Promise<Context> {
  const settings = await readSettings(services, slug)
  if (!settings.client || !settings.register.open) fail('register.closed')
  if (isShut(settings.maintenance, services.clock.now().getTime())) failForMaintenance()
  return { clientId: settings.client.id, settings }
}

/** With pre-registration: refuses who was not invited. */
export async function demandInvited(
  tx: Tx,
  clientId: number,
  settings: PlatformSettings,
  person: { document: string | null; birthday: string | undefined },
): Promise<void> {
  if (!settings.register.preRegister) return
  const { document, birthday } = person
  const { country } = settings
  const known = document && birthday ? await isInvited(tx, clientId, { document, birthday, country }) : false
  if (!known) fail('register.not_invited')
}

/** What the rules must know of a client today. */
export async function readFacts(
  tx: Tx,
  clientId: number,
  settings: Pick<PlatformSettings, 'country' | 'minimumAge'>,
  now: Date,
): Promise<ProfileFacts> {
  const today = dayIn(await findTimeZone(tx, clientId), now)
  return factsOf(settings, today, await readChoices(tx, clientId, today))
}
