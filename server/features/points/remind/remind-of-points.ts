import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { dueReminder, expiryReminders, settlingAlarms, usableUntil } from '#contract/features/points/settling-rules.ts'
import { pointsPaths } from '#contract/features/points/points-paths.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { dayIn } from '#contract/engine/time.ts'
import { pickText } from '#contract/engine/language.ts'
import { findRunningClients } from '#server/engine/jobs/running-clients.ts'
import type { Services } from '#server/engine/services.ts'
import { findAllToTell } from '#server/engine/session/find-to-tell.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import { findAdministrators } from '#server/features/people/administrators-service.ts'
import { findWaitingPhotos } from '#server/features/photo/photo-service.ts'
import { findWaitingSales } from '#server/features/sale/sale-service.ts'
import { languageOf } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { beforeEverybody } from '../settle/standing-queries.ts'
import { alarmLetter, expiryLetter } from './reminder-letters.ts'
import { findWithPoints, noteAlarm, noteReminders } from './reminder-queries.ts'

type Reminding = Pick<Services, 'database' | 'clock' | 'messages' | 'jobs' | 'config'>

interface Place {
  clientId: number
  campaign: Campaign
}

/** People reminded in one transaction. */
const atOnce = 200
/** How long it is tried to send a letter (ms). */
const lettersLive = 86_400_000
/** Letters leave from this hour of the campaign's day on. */
const hour = 9

/** The day of a campaign, which for letters begins in its morning. */
const today = ({ timeZone }: Campaign, now: Date) => dayIn(timeZone, new Date(now.getTime() - hour * 3_600_000))

/**
 * Tells people 14, 3 and 1 days before points of theirs expire, and the administrators of a programme 7, 3 and 1 days
 * before a campaign settles what waits for a decision (loyalty, section 2). That somebody was told is written with the
 * letter: done twice, or by two servers, each leaves once.
 */
export async function remindOfPoints(services: Reminding): Promise<void> {
  const { database, jobs, messages, clock } = services
  if (!messages.canMail) return
  for (const { clientId } of await findRunningClients(services)) {
    const campaigns = await database.inTenant(clientId, (tx) => listCampaigns(tx, clientId))
    for (const campaign of campaigns) {
      const place = { clientId, campaign }
      const first = dayAfter(campaign.redeemUntil, -Math.max(...expiryReminders))
      if (today(campaign, clock.now()) < first) continue
      await remindMembers(services, place)
      if (campaign.state === 'open') await database.inTenant(clientId, (tx) => alarmDesk(services, tx, place))
    }
  }
  jobs.nudge()
}

async function remindMembers(services: Reminding, { clientId, campaign }: Place): Promise<void> {
  let after = beforeEverybody
  for (;;) {
    const last = await services.database.inTenant(clientId, (tx) =>
      remindSome(services, tx, { clientId, campaign }, after),
    )
    if (last === null) return
    after = last
  }
}

/** Tells the next people, after one; the last one of them, null where nobody is left. */
async function remindSome(
  { clock, messages, config }: Reminding,
  tx: Tx,
  { clientId, campaign }: Place,
  after: string,
): Promise<string | null> {
  const now = clock.now()
  const at = { clientId, campaignId: campaign.id }
  const people = await findWithPoints(tx, at, { after, limit: atOnce })
  const day = today(campaign, now)
  const due = people.flatMap((person) => {
    const expiresOn = usableUntil(campaign, person)
    const daysBefore = dueReminder(expiresOn, day, expiryReminders)
    return daysBefore === null ? [] : [{ ...person, expiresOn, daysBefore }]
  })
  const told = await findAllToTell(
    tx,
    clientId,
    due.map(({ userId }) => userId),
  )
  const noted = await noteReminders(
    tx,
    at,
    due.filter(({ userId }) => told.has(userId)),
    now,
  )
  for (const { userId, available, expiresOn } of due) {
    const person = told.get(userId)
    if (!person || !noted.has(userId)) continue
    const language = languageOf({ language_id: person.languageId })
    const letter = expiryLetter({
      language,
      name: person.firstName,
      brand: person.brand,
      campaign: pickText(campaign.name, language),
      points: available,
      expiresOn,
      url: new URL(pointsPaths.points(), config.publicUrl).href,
    })
    await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + lettersLive))
  }
  return people.length < atOnce ? null : (people.at(-1)?.userId ?? null)
}

/** Tells the administrators how many people wait for a decision that holds the settling of a campaign. */
async function alarmDesk({ clock, messages, config }: Reminding, tx: Tx, { clientId, campaign }: Place): Promise<void> {
  const now = clock.now()
  const daysBefore = dueReminder(campaign.settleOn, today(campaign, now), settlingAlarms)
  if (daysBefore === null) return
  const waiting = new Set([
    ...(await findWaitingSales(tx, clientId, campaign.id)),
    ...(await findWaitingPhotos(tx, clientId, campaign.id)),
  ])
  const told = await findAllToTell(tx, clientId, await findAdministrators(tx, clientId))
  const at = { clientId, campaignId: campaign.id, settlesOn: campaign.settleOn, daysBefore }
  if (waiting.size === 0 || told.size === 0 || !(await noteAlarm(tx, at, now))) return
  for (const person of told.values()) {
    const language = languageOf({ language_id: person.languageId })
    const letter = alarmLetter({
      language,
      name: person.firstName,
      brand: person.brand,
      campaign: pickText(campaign.name, language),
      people: waiting.size,
      settlesOn: campaign.settleOn,
      url: new URL(reviewPaths.review(), config.publicUrl).href,
    })
    await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + lettersLive))
  }
}
