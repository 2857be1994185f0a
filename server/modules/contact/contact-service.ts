import type { ContactForm } from '#contract/contact.ts'
import { newId } from '#contract/ids.ts'
import { findOpenClient } from '#server/modules/settings/settings-service.ts'
import type { Member } from '#server/platform/http/implement.ts'
import type { Services } from '#server/platform/services.ts'
import { insertMessage } from './contact-queries.ts'

/** Keeps a message for the client's support (the platform's, where no client is named); answers the number to quote. */
export async function takeMessage(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { client: slug, ...form }: ContactForm & { client?: string },
  member: Member | null,
): Promise<{ receipt: string }> {
  const now = clock.now()
  const client = await database.inSystem((tx) => findOpenClient(tx, slug))
  const clientId = client?.id ?? 0
  const id = newId(now.getTime())
  const receipt = `S-${id.slice(-8).toUpperCase()}`
  const userId = member?.clientId === clientId ? member.userId : null
  await database.inTenant(clientId, (tx) =>
    insertMessage(tx, { ...form, client_id: clientId, id, user_id: userId, receipt, sent_at: now }),
  )
  return { receipt }
}
