import * as v from 'valibot'
import { emailSchema } from '#contract/engine/session/email.ts'
import { makeFirstPerson } from '#server/features/recovery/first-person-service.ts'
import { CommandError, type Command } from './command.ts'

/** The first person of an installation: whoever opens the printed link sets the password and runs the platform. */
export const first: Command = {
  usage:
    'first <e-mail>   make the first administrator; prints the link, good once and for a day, that sets the password',
  read(args) {
    const email = v.safeParse(emailSchema, args[0])
    return args.length === 1 && email.success ? email.output : null
  },
  async run(services, email) {
    if (services.config.demo)
      throw new CommandError('The demo has its people. Set DEMO=0 for an installation of your own.')
    const link = await makeFirstPerson(services, email)
    if (link === null)
      throw new CommandError('This installation has an administrator already: whoever that is invites others.')
    return link
  },
}
