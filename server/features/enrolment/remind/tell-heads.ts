import { overdueToTell } from '#contract/features/enrolment/reminder-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import { pickText } from '#contract/engine/language.ts'
import type { Services } from '#server/engine/services.ts'
import { languageOf } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { itemWord, titlesOf } from '../item-titles.ts'
import { headLetter } from './head-letter.ts'
import { findHeads, lockOverdue, setHeadTold } from './head-queries.ts'

type Telling = Pick<Services, 'database' | 'clock' | 'messages' | 'jobs'>

/** People told of in one transaction. */
const atOnce = 200
/** How long it is tried to send a letter (ms). */
const lettersLive = 86_400_000

/**
 * Writes to the heads of branches whose people have not finished something mandatory a week after its deadline: one
 * letter with all of them. That they were told is written with the letter, so that each is told of once.
 */
export async function tellHeads(services: Telling): Promise<void> {
  const { database, jobs, messages } = services
  if (!messages.canMail) return
  const clients = await database.inSystem((tx) =>
    tx.selectFrom('client').select(['id', 'name', 'time_zone as timeZone']).where('closed_at', 'is', null).execute(),
  )
  for (const client of clients)
    while ((await database.inTenant(client.id, (tx) => tellSome(services, tx, client))) === atOnce);
  jobs.nudge()
}

async function tellSome(
  { clock, messages }: Telling,
  tx: Tx,
  { id: clientId, name: brand, timeZone }: { id: number; name: string; timeZone: string },
): Promise<number> {
  const now = clock.now()
  const rows = await lockOverdue(tx, clientId, overdueToTell(now, timeZone), atOnce)
  const items = rows.map(({ kind, itemId }) => ({ kind, id: itemId }))
  const titles = await titlesOf(tx, clientId, items)
  const heads = await findHeads(tx, clientId, [...new Set(rows.flatMap(({ path }) => path ?? []))])
  /** The head of the person's branch; of a branch above it where it has none, or the head is the person. */
  const headOf = ({ path, userId }: (typeof rows)[number]) =>
    (path ?? [])
      .toReversed()
      .map((branchId) => heads.get(branchId))
      .find((head) => head !== undefined && head.userId !== userId)
  const told = rows.flatMap((row) => {
    const head = headOf(row)
    return head ? [{ row, head }] : []
  })
  for (const own of Map.groupBy(told, ({ head }) => head.userId).values()) {
    const [first] = own
    if (!first) continue
    const { head } = first
    const language = languageOf({ language_id: head.languageId })
    const letter = headLetter({
      language,
      name: head.firstName,
      brand,
      people: own.map(({ row }) => ({
        userId: row.userId,
        name: `${row.firstName} ${row.lastName}`.trim(),
        title: pickText(titles.get(itemWord({ kind: row.kind, id: row.itemId })) ?? {}, language),
        dueOn: dayIn(timeZone, row.dueAt ?? now),
      })),
    })
    await messages.mail(tx, { to: head.email, ...letter }, new Date(now.getTime() + lettersLive))
  }
  for (const { id, dueAt } of rows) await setHeadTold(tx, { clientId, id }, dueAt)
  return rows.length
}
