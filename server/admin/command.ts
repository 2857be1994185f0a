import type { Services } from '../engine/services.ts'

/** A command that cannot be done, in a sentence for who typed it. */
export class CommandError extends Error {}

/** One command of `npm run -s admin`. */
export interface Command {
  /** How it is typed, and what it does. */
  usage: string
  /** Its arguments, or null where they are not right. */
  read(args: readonly string[]): string | null
  /** Does it; what is printed. Throws {@link CommandError} where it cannot be done. */
  run(services: Services, input: string): Promise<string>
}
