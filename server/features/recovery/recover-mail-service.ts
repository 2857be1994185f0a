import type { LanguageCode } from '#contract/engine/language.ts'
import { recoveryLimits } from '#contract/features/recovery/recovery-contract.ts'
import { clientsOf, languageOf, personByName } from '#server/features/session/people/person-access-service.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import { keyedHash } from '#server/platform/seal/seal.ts'
import type { Services } from '#server/engine/services.ts'
import { linkAddress, makeLink } from './link-service.ts'
import { countLinks, deleteOutdated } from './recovery-queries.ts'
import { linkLetter } from './recovery-texts.ts'

/** Links a person gets an hour, from wherever they are asked for: the ones they have still work, nobody is locked out. */
const linksAnHour = 10
/** A request that could not be served within this time is forgotten. */
const patience = 30 * 60_000

interface Asked {
  username: string
  language?: LanguageCode
  client?: string
}

/**
 * Takes a request for a link, the same for everybody: whether there is such a person is looked up
 * after the answer, see [Note: After the answer].
 */
export async function askForLink(services: Services, asked: Asked, address: string): Promise<void> {
  const { database, clock, limits, jobs, config } = services
  const subject = keyedHash(config.secretKey, 'recovery subject', asked.username.toLowerCase()).slice(0, 22)
  await limits.demand(`recover ${subject} ${address}`, 1, recoveryLimits.countdown)
  await limits.demand(`recover hour ${subject} ${address}`, recoveryLimits.hourly, 3600)
  const expiresAt = new Date(clock.now().getTime() + patience)
  await database.inSystem((tx) => jobs.queue(tx, { kind: 'recover_mail', payload: asked, expiresAt }))
  jobs.nudge()
}

/** Sends the link, if there is somebody to send it to. */
export function sendLink({ database, clock, messages, config, log, jobs }: Services): JobHandler {
  return async (payload) => {
    const asked = payload as Asked
    const now = clock.now()
    await database.inSystem(async (tx) => {
      await deleteOutdated(tx, now)
      const person = await personByName(tx, asked.username)
      if (!person || person.blocked_at) return
      if ((await countLinks(tx, person.id, new Date(now.getTime() - 3_600_000))) >= linksAnHour) {
        log.warn('a person was sent as many links as an hour allows')
        return
      }
      const purpose = person.first_access ? 'set' : 'recover'
      const link = await makeLink(tx, person, { purpose, mailed: true, now })
      const clients = await clientsOf(tx, person.id)
      const brand =
        clients.find(({ slug }) => slug === asked.client)?.name ?? (clients.length === 1 ? clients[0]?.name : null)
      const to = { language: languageOf(person, asked.language), name: person.first_name, brand: brand ?? 'Trilha' }
      const letter = linkLetter(to, purpose, linkAddress(config.publicUrl, purpose, link))
      await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + patience))
    })
    jobs.nudge()
  }
}
