import type { Services } from '../engine/services.ts'
import type { Config } from '../platform/config/config.ts'

/** How a command ends, for scripts (back-office 3). */
export const exits = {
  done: 0,
  /** Nobody reckoned with it. */
  unexpected: 1,
  /** No such command, or not its arguments. */
  usage: 2,
  /** Not as things stand. */
  refused: 3,
  /** Database, files, bus or gateway do not answer. */
  unreached: 4,
  /** It looked, and found faults. */
  faults: 5,
} as const
export type Exit = (typeof exits)[keyof typeof exits]

/** A command that cannot be done, in a sentence for who typed it. */
export class CommandError extends Error {
  readonly exit: Exit

  constructor(message: string, exit: Exit = exits.refused, cause?: unknown) {
    super(message, { cause })
    this.exit = exit
  }
}

/** What a command is given to work with. */
export interface Surroundings {
  env: NodeJS.ProcessEnv
  config: () => Config
  /** Everything a server has, opened (and the database brought up to date) at the first call; closed when the command ends. */
  services: () => Promise<Services>
}

/** What a command answers. */
export interface Answer {
  /** Printed one a line. */
  lines: readonly string[]
  /** Printed in their place with `--json`. */
  json: Record<string, unknown>
  /** Printed one a line on stderr. */
  notes?: readonly string[]
  exit?: Exit
}

/** One command of `npm run -s admin`. */
export interface Command<Input = unknown> {
  /** How it is typed. */
  usage: string
  /** What it does. */
  about: string
  /** Its arguments; null where they are not right. Throws {@link CommandError} where it can say what is wrong with one. */
  read: (args: readonly string[]) => Input | null
  /** Does it. Throws {@link CommandError} where it cannot be done. */
  run: (surroundings: Surroundings, input: Input) => Promise<Answer>
}

/** A command, with the type of its input forgotten. */
export const command = <Input>(definition: Command<Input>): Command => definition as Command

/** Takes no arguments. */
export const readNothing = (args: readonly string[]): true | null => (args.length === 0 ? true : null)
