import type { ContactForm } from '#contract/features/contact/contact-contract.ts'
import { newId } from '#contract/engine/ids.ts'
import { composeSettings, findOpenClient } from '#server/features/settings/settings-service.ts'
import type { Member } from '#server/engine/http/implement.ts'
import { isShut } from '#contract/features/settings/maintenance.ts'
import { failForMaintenance } from '#server/engine/session/maintenance.ts'
import type { Services } from '#server/engine/services.ts'
import { fail } from '#server/platform/problem.ts'
import { contactLetter } from './contact-letter.ts'
import { insertMessage } from './contact-queries.ts'

/** A letter that cannot be sent is tried this long; the message itself is kept. */
const patience = 7 * 24 * 3600_000

/**
 * Keeps a message for the client's support (the platform's, where no client is named), tells them by e-mail, answers the
 * number to quote. Where nobody would read it, it is refused.
 */
export async function takeMessage(
  { database, clock, messages, jobs }: Pick<Services, 'database' | 'clock' | 'messages' | 'jobs'>,
  { client: slug, ...form }: ContactForm & { client?: string },
  member: Member | null,
): Promise<{ receipt: string }> {
  const now = clock.now()
  const { client, settings } = await database.inSystem(async (tx) => {
    const found = await findOpenClient(tx, slug)
    return { client: found, settings: await composeSettings(tx, found) }
  })
  if (isShut(settings.maintenance, now.getTime())) failForMaintenance()
  const { use: supported, email } = settings.support
  if (!supported || email === null || !messages.canMail) fail('contact.nobody_reads')
  const clientId = client?.id ?? 0
  const id = newId(now.getTime())
  const receipt = `S-${id.slice(-8).toUpperCase()}`
  const userId = member?.clientId === clientId ? member.userId : null
  await database.inTenant(clientId, async (tx) => {
    await insertMessage(tx, { ...form, client_id: clientId, id, user_id: userId, receipt, sent_at: now })
    const letter = contactLetter(form, receipt, settings.brand.name)
    await messages.mail(tx, { to: email, ...letter }, new Date(now.getTime() + patience))
  })
  jobs.nudge()
  return { receipt }
}
