import { enrolmentItemPath } from '#contract/features/enrolment/item-path.ts'
import { pickText } from '#contract/engine/language.ts'
import type { Services } from '#server/engine/services.ts'
import { languageOf } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { EnrolmentRow } from '../enrolment-queries.ts'
import { itemWord, titlesOf } from '../item-titles.ts'
import { answerLetter } from './answer-letter.ts'
import { findToTell } from '#server/engine/session/find-to-tell.ts'

/** How long it is tried to send the letter (ms). */
const lettersLive = 2 * 86_400_000

/** Writes to somebody what became of what they asked for, where they still belong to the client. */
export async function tellAnswer(
  { messages, config }: Pick<Services, 'messages' | 'config'>,
  tx: Tx,
  row: EnrolmentRow,
  now: Date,
): Promise<void> {
  const person = messages.canMail ? await findToTell(tx, row.client_id, row.user_id) : undefined
  if (!person) return
  const item = { kind: row.item_kind, id: row.item_id }
  const language = languageOf({ language_id: person.languageId })
  const title = pickText((await titlesOf(tx, row.client_id, [item])).get(itemWord(item)) ?? {}, language)
  const letter = answerLetter({
    language,
    name: person.firstName,
    brand: person.brand,
    title,
    refusedFor: row.state === 'refused' ? (row.reason ?? '') : null,
    url: new URL(enrolmentItemPath(item.kind, item.id), config.publicUrl).href,
  })
  await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + lettersLive))
}
