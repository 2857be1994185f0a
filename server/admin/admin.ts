import { openServices } from '../engine/open-services.ts'
import { readConfig } from '../platform/config/config.ts'
import { explainStart } from '../start-error.ts'
import { CommandError, type Command } from './command.ts'
import { first } from './first.ts'

// What it makes is for its own account.
process.umask(0o077)

const commands: Record<string, Command> = { first }
const usage = ['Usage: npm run -s admin -- <command>', ...Object.values(commands).map(({ usage: line }) => `  ${line}`)]

/** Exit codes: 0 done, 1 refused or failed, 2 no such command or not its arguments. */
async function run([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const input = command?.read(args)
  if (!command || !input) {
    process.stderr.write(`${usage.join('\n')}\n`)
    return 2
  }
  // What it answers is its one line; what goes wrong is thrown.
  const services = await openServices({ ...readConfig(process.env), logLevel: 'silent' })
  try {
    process.stdout.write(`${await command.run(services, input)}\n`)
    return 0
  } finally {
    await services.close()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : explainStart(error)}\n`)
  process.exitCode = 1
}
