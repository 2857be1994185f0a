import * as v from 'valibot'
import { emailSchema } from '#contract/engine/session/email.ts'
import { CommandError, exits } from './command.ts'

/** One argument, an e-mail address. */
export function readEmail(args: readonly string[]): string | null {
  const [text] = args
  if (text === undefined || args.length > 1) return null
  const email = v.safeParse(emailSchema, text)
  if (!email.success) throw new CommandError(`Not an e-mail address: ${text}`, exits.usage)
  return email.output
}
