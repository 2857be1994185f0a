import { pickText } from '#contract/engine/language.ts'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { levelOf } from '#contract/features/campaign/level/level-rules.ts'
import { findRunningClients } from '#server/engine/jobs/running-clients.ts'
import type { Services } from '#server/engine/services.ts'
import { findAllToTell } from '#server/engine/session/find-to-tell.ts'
import { languageOf } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listCampaigns } from '../campaign-service.ts'
import { levelLetter } from './level-letter.ts'
import { findUntold, setAllTold } from './level-queries.ts'
import type { LevelNews } from './level-tables.ts'

type Telling = Pick<Services, 'database' | 'clock' | 'messages' | 'jobs' | 'config'>

/** Requests told of in one transaction. */
const atOnce = 200
/** How long it is tried to send a letter (ms). */
const lettersLive = 2 * 86_400_000

const isDecision = (news: LevelNews) => news !== 'reached' && news !== 'lapsed'

/**
 * Writes to people what became of levels that they asked for. That somebody was told is written with the letter: done
 * twice, or by two servers, each letter leaves once.
 */
export async function tellLevels(services: Telling): Promise<void> {
  const { database, jobs } = services
  for (const { clientId } of await findRunningClients(services))
    while ((await database.inTenant(clientId, (tx) => tellSome(services, tx, clientId))) === atOnce);
  jobs.nudge()
}

async function tellSome({ clock, messages, config }: Telling, tx: Tx, clientId: number): Promise<number> {
  const rows = await findUntold(tx, clientId, atOnce)
  if (rows.length === 0) return 0
  const campaigns = await listCampaigns(tx, clientId)
  const people = messages.canMail
    ? await findAllToTell(tx, clientId, [...new Set(rows.map((row) => row.user_id))])
    : new Map<string, never>()
  for (const { id, user_id: userId, campaign_id: campaignId, to_level: toLevel, reason, untold } of rows) {
    const campaign = campaigns.find((one) => one.id === campaignId)
    const person = people.get(userId)
    await setAllTold(tx, clientId, id)
    // Nobody reads letters who has left.
    if (!campaign || !person) continue
    const language = languageOf({ language_id: person.languageId })
    const to = {
      language,
      name: person.firstName,
      brand: person.brand,
      level: pickText(levelOf(campaign.levels, toLevel).name, language),
      campaign: pickText(campaign.name, language),
      url: new URL(campaignPaths.campaign(campaignId), config.publicUrl).href,
    }
    for (const news of untold) {
      const letter = levelLetter(news, { ...to, reason: isDecision(news) && news === untold.at(-1) ? reason : '' })
      await messages.mail(tx, { to: person.email, ...letter }, new Date(clock.now().getTime() + lettersLive))
    }
  }
  return rows.length
}
