import { coursePaths } from '#contract/features/course/course-paths.ts'
import { pickText, type Localized } from '#contract/engine/language.ts'
import type { Services } from '#server/engine/services.ts'
import { findToTell, type ToTell } from '#server/engine/session/find-to-tell.ts'
import { languageOf } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { StoredAttempt } from '../attempt-queries.ts'
import { describeTests } from '../desk/test-titles.ts'
import { attemptLetter, type AttemptNews } from './attempt-letter.ts'

type Place = Pick<StoredAttempt, 'client_id' | 'user_id' | 'course_id' | 'activity_id'>

/** How long it is tried to send the letter (ms). */
const lettersLive = 2 * 86_400_000

/** Writes to somebody what happened to a test of theirs, where they still belong to the client. */
export async function tellPerson(
  services: Pick<Services, 'messages' | 'config'>,
  tx: Tx,
  place: Place,
  news: AttemptNews,
  now: Date,
): Promise<void> {
  const { client_id: clientId, user_id: userId } = place
  const person = services.messages.canMail ? await findToTell(tx, clientId, userId) : undefined
  if (person) await tellKnown(services, tx, { ...place, person }, news, now)
}

/** The same for whom what a letter needs was read already; it is looked up what the test is called unless that is given. */
export async function tellKnown(
  { messages, config }: Pick<Services, 'messages' | 'config'>,
  tx: Tx,
  place: Place & { person: ToTell; title?: Localized | undefined },
  news: AttemptNews,
  now: Date,
): Promise<void> {
  const { person } = place
  const language = languageOf({ language_id: person.languageId })
  const title = place.title ?? (await describeTests(tx, place.client_id, [place]))(place).title
  const letter = attemptLetter(news, {
    language,
    name: person.firstName,
    brand: person.brand,
    title: pickText(title, language),
    timeZone: person.timeZone,
    url: new URL(coursePaths.course(place.course_id), config.publicUrl).href,
  })
  await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + lettersLive))
}
