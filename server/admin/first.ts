import {
  makeFirstPerson,
  makeRunner,
  recoverRunner,
  type NotMade,
} from '#server/features/recovery/first-person-service.ts'
import { command, CommandError, type Answer, type Surroundings } from './command.ts'
import { readEmail } from './read-email.ts'

const refusals: Record<NotMade, (email: string) => string> = {
  has_runner: () => 'A platform administrator exists already.',
  other_named: (email) => `Another person was named before: ${email}. Use: recover ${email}`,
  is_person: (email) => `This address belongs to a person already; use: grant-platform ${email}`,
}

/** Where the printed link leads has to be said: with the embedded database it is this machine. */
function demandPublicUrl({ env, config }: Surroundings): void {
  if (config().databaseUrl !== null && !env['PUBLIC_URL']) throw new CommandError('PUBLIC_URL must be set.')
  if (config().demo) throw new CommandError('The demo has its people. Set DEMO=0 for an installation of your own.')
}

const oneLink = (link: string): Answer => ({ lines: [link], json: { link } })

/** The first person of an installation: whoever opens the printed link sets the password and runs the platform. */
export const first = command({
  usage: 'first <e-mail>',
  about: 'make the first administrator; prints the link, good once and for a day, that sets the password',
  read: readEmail,
  async run(surroundings, email) {
    demandPublicUrl(surroundings)
    const made = await makeFirstPerson(await surroundings.services(), email)
    if ('link' in made) return oneLink(made.link)
    throw new CommandError(refusals[made.refused](made.email))
  },
})

/** For an installation that has people and nobody who runs it. */
export const grantPlatform = command({
  usage: 'grant-platform <e-mail>',
  about: 'make an administrator of a person who has an account, as long as there is none',
  read: readEmail,
  async run({ services }, email) {
    const refused = await makeRunner(await services(), email)
    if (refused === null) return { lines: [email], json: { granted: email } }
    throw new CommandError(refused === 'has_runner' ? refusals.has_runner(email) : `Nobody has this address: ${email}`)
  },
})

/** For an administrator of the platform who cannot come in any more. */
export const recover = command({
  usage: 'recover <e-mail>',
  about:
    'end the sessions and remove the second factors of an administrator of the platform; prints a link that sets a new password',
  read: readEmail,
  async run(surroundings, email) {
    demandPublicUrl(surroundings)
    const link = await recoverRunner(await surroundings.services(), email)
    if (link === null) throw new CommandError('No platform administrator has this address.')
    return oneLink(link)
  },
})
