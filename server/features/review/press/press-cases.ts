import { pickText } from '#contract/engine/language.ts'
import { dayIn } from '#contract/engine/time.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { pressedAfter } from '#contract/features/review/review-schema.ts'
import type { CaseSummary } from '#contract/engine/staff/case.ts'
import { findRunningClients, type RunningClient } from '#server/engine/jobs/running-clients.ts'
import type { Services } from '#server/engine/services.ts'
import { findToTell } from '#server/engine/session/find-to-tell.ts'
import { findAdministrators } from '#server/features/people/administrators-service.ts'
import { languageOf } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Queues } from '../review-service.ts'
import { pressLetter } from './press-letter.ts'
import { lockWaiting, setTold } from './press-queries.ts'

type Pressing = Pick<Services, 'database' | 'clock' | 'messages' | 'jobs' | 'config'>

/** Cases told of in one letter. */
const atOnce = 200
/** How long it is tried to send a letter (ms). */
const lettersLive = 2 * 86_400_000

/**
 * Tells the administrators of a programme, once, of what has waited for a decision for two weeks (learning.md, 16): a case
 * is never decided by time. A client without anybody to tell is asked again.
 */
export async function pressCases(services: Pressing, queues: Queues): Promise<void> {
  const { database, jobs, messages } = services
  if (!messages.canMail) return
  for (const client of await findRunningClients(services))
    while ((await database.inTenant(client.clientId, (tx) => pressSome(services, tx, client, queues))) === atOnce);
  jobs.nudge()
}

async function pressSome(
  { clock, messages, config }: Pressing,
  tx: Tx,
  { clientId, timeZone }: RunningClient,
  queues: Queues,
): Promise<number> {
  const now = clock.now()
  const pressing = queues.filter(({ isPressing }) => isPressing)
  const since = new Date(now.getTime() - pressedAfter)
  const rows = await lockWaiting(tx, clientId, { queues: pressing.map(({ queue }) => queue), since, limit: atOnce })
  if (rows.length === 0) return 0
  const titles = new Map<string, CaseSummary['title']>()
  for (const queue of pressing) {
    const ids = rows.flatMap((row) => (row.queue === queue.queue ? row.caseId : []))
    for (const [id, { title }] of await queue.summarise(tx, clientId, ids)) titles.set(`${queue.queue} ${id}`, title)
  }
  const administrators = await findAdministrators(tx, clientId)
  const told = (await Promise.all(administrators.map((id) => findToTell(tx, clientId, id)))).flatMap((one) => one ?? [])
  if (told.length === 0) return 0
  for (const person of told) {
    const language = languageOf({ language_id: person.languageId })
    const named = (title: CaseSummary['title'] = '') => (typeof title === 'string' ? title : pickText(title, language))
    const letter = pressLetter({
      language,
      name: person.firstName,
      brand: person.brand,
      url: new URL(`${reviewPaths.review()}?queue=${rows[0]?.queue ?? ''}`, config.publicUrl).href,
      cases: rows.map(({ queue, caseId, openedAt, firstName, lastName }) => ({
        name: `${firstName} ${lastName}`.trim(),
        title: named(titles.get(`${queue} ${caseId}`)),
        since: dayIn(timeZone, openedAt),
      })),
    })
    await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + lettersLive))
  }
  for (const { queue, caseId } of rows) await setTold(tx, { clientId, queue, caseId }, now)
  return rows.length
}
