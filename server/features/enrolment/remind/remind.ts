import { enrolmentItemPath } from '#contract/features/enrolment/item-path.ts'
import { daysLeftOn, nextReminder } from '#contract/features/enrolment/reminder-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import { pickText } from '#contract/engine/language.ts'
import type { Services } from '#server/engine/services.ts'
import { languageOf } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { itemWord, titlesOf } from '../item-titles.ts'
import { reminderLetter } from './reminder-letter.ts'
import { lockToRemind, setReminded } from './remind-queries.ts'

type Reminding = Pick<Services, 'database' | 'clock' | 'messages' | 'jobs' | 'config'>

/** People reminded in one transaction. */
const atOnce = 200
/** How long it is tried to send a reminder (ms). */
const lettersLive = 86_400_000

/**
 * Writes to whoever is to be reminded of a deadline by now. That somebody was is written with the letter: done twice, or
 * by two servers, each letter leaves once.
 */
export async function remindPeople(services: Reminding): Promise<void> {
  const { database, jobs } = services
  const clients = await database.inSystem((tx) =>
    tx.selectFrom('client').select(['id', 'name', 'time_zone as timeZone']).where('closed_at', 'is', null).execute(),
  )
  for (const client of clients)
    while ((await database.inTenant(client.id, (tx) => remindSome(services, tx, client))) === atOnce);
  jobs.nudge()
}

async function remindSome(
  { clock, messages, config }: Reminding,
  tx: Tx,
  { id: clientId, name: brand, timeZone }: { id: number; name: string; timeZone: string },
): Promise<number> {
  const now = clock.now()
  const rows = await lockToRemind(tx, clientId, now, atOnce)
  const titles = await titlesOf(
    tx,
    clientId,
    rows.map(({ item_kind: kind, item_id: id }) => ({ kind, id })),
  )
  for (const row of rows) {
    const { due_at: due, item_kind: kind, item_id: itemId } = row
    const next = nextReminder(due, row.reminders, now, timeZone)
    const isThere = row.blockedAt === null && row.leftAt === null
    const writes = due !== null && isThere && messages.canMail
    if (writes) {
      const language = languageOf({ language_id: row.languageId })
      const letter = reminderLetter({
        language,
        name: row.firstName,
        brand,
        title: pickText(titles.get(itemWord({ kind, id: itemId })) ?? {}, language),
        dueOn: dayIn(timeZone, due),
        daysLeft: daysLeftOn(due, now, timeZone),
        url: new URL(enrolmentItemPath(kind, itemId), config.publicUrl).href,
      })
      await messages.mail(tx, { to: row.email, ...letter }, new Date(now.getTime() + lettersLive))
    }
    await setReminded(tx, { clientId, id: row.id }, { remind_at: next, ...(writes && { reminded_at: now }) })
  }
  return rows.length
}
