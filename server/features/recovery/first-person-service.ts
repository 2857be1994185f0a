import { randomBytes } from 'node:crypto'
import { removeSecondFactors } from '#server/features/second-factor/second-factor-service.ts'
import { addPerson, findRunners, grantPlatform } from '#server/features/session/people/people-service.ts'
import { hashPassword, personByName, replacePassword } from '#server/features/session/people/person-access-service.ts'
import type { Services } from '#server/engine/services.ts'
import { linkAddress, makeLink, voidLinks } from './link-service.ts'

type Parts = Pick<Services, 'database' | 'clock' | 'config' | 'sessions' | 'members'>

/**
 * Why nobody was made: somebody runs the installation, another person was named before who has not set a password
 * yet, or the address is a person's who is no administrator: no command makes one of a learner silently.
 */
export type NotMade = 'has_runner' | 'other_named' | 'is_person'

/** The link, or why there is none and whose address (`email`) is in the way. */
export type MadeFirst = { link: string } | { refused: NotMade; email: string }

/**
 * Makes who runs an installation that nobody runs yet, and answers the link that sets their password, good once and for
 * a day. Named again before a password was set, the link of before is void. Of two at once one makes somebody.
 */
export function makeFirstPerson(services: Parts, email: string): Promise<MadeFirst> {
  // Where there is no administrator yet there is no row to hold.
  return services.database.alone('first person', () => makeAlone(services, email))
}

async function makeAlone({ database, clock, config, members }: Parts, email: string): Promise<MadeFirst> {
  const now = clock.now()
  const made = await database.inSystem(async (tx) => {
    const runners = await findRunners(tx)
    if (runners.some(({ isIn }) => isIn)) return { refused: 'has_runner', email } as const
    const [named] = runners
    if (named && named.email !== email) return { refused: 'other_named', email: named.email } as const
    if (!named && (await personByName(tx, email))) return { refused: 'is_person', email } as const
    // Nobody knows this password: the link sets the one that counts.
    const password = randomBytes(32).toString('base64url')
    const person = { email, emailProven: false, username: null, firstName: '', lastName: '', password }
    const id = named?.id ?? (await addPerson(tx, person, now))
    await voidLinks(tx, id)
    await grantPlatform(tx, id, { firstAccess: true })
    const link = await makeLink(tx, { id, username: null, email }, { purpose: 'set', mailed: false, now })
    return { id, link: linkAddress(config.publicUrl, 'set', link) }
  })
  if ('refused' in made) return made
  await members.changed(made.id)
  return { link: made.link }
}

/**
 * Makes an administrator of a person who is there already, as long as nobody runs the installation; null when it is
 * done, else why it is not.
 */
export function makeRunner({ database, members }: Parts, email: string): Promise<'has_runner' | 'no_person' | null> {
  return database.alone('first person', async () => {
    const made = await database.inSystem(async (tx): Promise<{ id: string } | 'has_runner' | 'no_person'> => {
      if ((await findRunners(tx)).length > 0) return 'has_runner'
      const person = await personByName(tx, email)
      if (!person) return 'no_person'
      await grantPlatform(tx, person.id)
      return { id: person.id }
    })
    if (typeof made === 'string') return made
    await members.changed(made.id)
    return null
  })
}

/**
 * Ends every session of an administrator of the platform, takes their second factors away, makes their password one that
 * nobody knows and answers the link that sets a new one, good once and for a day; null where none has the address.
 */
export async function recoverRunner(services: Parts, email: string): Promise<string | null> {
  const { database, clock, config, sessions } = services
  const now = clock.now()
  const hash = await hashPassword(randomBytes(32).toString('base64url'))
  const made = await database.inSystem(async (tx) => {
    const runner = (await findRunners(tx)).find((person) => person.email === email)
    if (!runner) return null
    const ended = await replacePassword(tx, runner.id, { hash, at: now })
    await removeSecondFactors(tx, runner.id)
    await voidLinks(tx, runner.id)
    const link = await makeLink(tx, { id: runner.id, username: null, email }, { purpose: 'set', mailed: false, now })
    return { ended, link: linkAddress(config.publicUrl, 'set', link) }
  })
  if (!made) return null
  for (const sessionId of made.ended) await sessions.revoke(sessionId)
  return made.link
}
