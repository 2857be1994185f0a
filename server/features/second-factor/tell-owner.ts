import { noteEvent } from '#server/features/account/event-service.ts'
import { languageOf, type PersonRow } from '#server/features/session/people/person-access-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { factorLetter, type FactorNews } from './second-factor-texts.ts'

/** A letter that says what has already happened is worth sending for this long. */
const noticeWithin = 2 * 86_400_000

const kinds = {
  set: 'second_factor_set',
  removed: 'second_factor_removed',
  taken: 'second_factor_taken',
  codes_made: 'recovery_codes_made',
  code_used: 'recovery_code_used',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
} as const satisfies Record<FactorNews, string>

/** Writes down what happened to a person's second factor, and tells them by letter, in the transaction that does it. */
export async function tellOwner(
  tx: Tx,
  { messages, config }: Pick<Services, 'messages' | 'config'>,
  person: PersonRow,
  news: FactorNews,
  now: Date,
): Promise<void> {
  await noteEvent(tx, { userId: person.id, kind: kinds[news], at: now })
  const to = { language: languageOf(person), name: person.first_name }
  const letter = factorLetter(to, news, `${config.publicUrl}/profile`)
  await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + noticeWithin))
}
