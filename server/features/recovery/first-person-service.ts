import { randomBytes } from 'node:crypto'
import {
  addPerson,
  findRunners,
  grantPlatform,
  withdrawPlatform,
} from '#server/features/session/people/people-service.ts'
import { hashPassword, replacePassword } from '#server/features/session/people/person-access-service.ts'
import type { Services } from '#server/engine/services.ts'
import { linkAddress, makeLink, voidLinks } from './link-service.ts'

/**
 * Makes who runs an installation that nobody runs yet, and answers the link that sets their password, good once and
 * for a day; null where somebody does. Who never opened the link gives way to the next who is named.
 */
export async function makeFirstPerson(
  services: Pick<Services, 'database' | 'clock' | 'config' | 'sessions' | 'members'>,
  email: string,
): Promise<string | null> {
  const { database, clock, config, sessions, members } = services
  // Nobody knows this password: the link sets the one that counts.
  const password = randomBytes(32).toString('base64url')
  const now = clock.now()
  const made = await database.inSystem(async (tx) => {
    const runners = await findRunners(tx)
    if (runners.some(({ isIn }) => isIn)) return null
    for (const { id } of runners) {
      await withdrawPlatform(tx, id)
      await voidLinks(tx, id)
    }
    const names = { username: null, firstName: '', lastName: '' }
    const id = await addPerson(tx, { email, emailProven: false, ...names, password }, now)
    // Whoever had an account with the address, or only typed it, has not opened the link.
    const ended = await replacePassword(tx, id, { hash: await hashPassword(password), at: now })
    await voidLinks(tx, id)
    await grantPlatform(tx, id, { firstAccess: true })
    const link = await makeLink(tx, { id, username: null, email }, { purpose: 'set', mailed: false, now })
    return { id, ended, link: linkAddress(config.publicUrl, 'set', link) }
  })
  if (!made) return null
  for (const sessionId of made.ended) await sessions.revoke(sessionId)
  await members.changed(made.id)
  return made.link
}
