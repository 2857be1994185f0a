import { openServices } from '../engine/open-services.ts'
import type { Services } from '../engine/services.ts'
import { ConfigError, readConfig, type Config } from '../platform/config/config.ts'
import { MigrationError } from '../platform/database/migrate/migrate.ts'
import { UnreachableError } from '../platform/database/pool.ts'
import { explainStart } from '../start-error.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { auditVerify } from './audit.ts'
import { badgeKeyRotate } from './badge-key.ts'
import { clientCreate, clientList } from './client.ts'
import { CommandError, exits, type Command, type Exit, type Surroundings } from './command.ts'
import { doctor } from './doctor/doctor.ts'
import { first, grantPlatform, recover } from './first.ts'
import { ledgerCheck } from './ledger.ts'
import { maintenanceOff, maintenanceOn } from './maintenance.ts'
import { mailTest, smsTest } from './message-test.ts'
import { migrate } from './migrate.ts'
import { personShow } from './person.ts'

// What it makes is for its own account.
process.umask(0o077)

const commands: Record<string, Command> = {
  first,
  recover,
  'grant-platform': grantPlatform,
  doctor,
  migrate,
  backup,
  restore,
  'audit verify': auditVerify,
  'ledger check': ledgerCheck,
  'badge-key rotate': badgeKeyRotate,
  'client create': clientCreate,
  'client list': clientList,
  'person show': personShow,
  'maintenance on': maintenanceOn,
  'maintenance off': maintenanceOff,
  'mail test': mailTest,
  'sms test': smsTest,
}

const usage = [
  'usage: npm run -s admin -- <command> [--json]',
  ...Object.values(commands).flatMap((one) => [`  ${one.usage}`, `      ${one.about}`]),
].join('\n')

/** The command of one or two words, and what follows. */
function findCommand(words: readonly string[]): { command: Command; args: readonly string[] } | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) return { command, args: words.slice(length) }
  }
  return null
}

/** Services and configuration as they are first asked for. */
function openSurroundings(env: NodeJS.ProcessEnv): Surroundings & { close: () => Promise<void> } {
  let config: Config | undefined
  let services: Promise<Services & { close: () => Promise<void> }> | undefined
  const readOnce = () => (config ??= readConfig(env))
  return {
    env,
    config: readOnce,
    services: () => (services ??= openServices({ ...readOnce(), migrate: 'start', logLevel: 'silent' })),
    close: async () => (await services?.catch(() => null))?.close(),
  }
}

async function run(typed: readonly string[]): Promise<Exit> {
  const asJson = typed.includes('--json')
  const found = findCommand(typed.filter((word) => word !== '--json'))
  const input = found && found.command.read(found.args)
  if (!found || input === null) throw new CommandError(found ? `usage: ${found.command.usage}` : usage, exits.usage)
  const surroundings = openSurroundings(process.env)
  try {
    const { lines, json, notes = [], exit = exits.done } = await found.command.run(surroundings, input)
    const said = asJson ? [JSON.stringify(json)] : lines
    process.stderr.write(notes.map((line) => `${line}\n`).join(''))
    process.stdout.write(said.map((line) => `${line}\n`).join(''))
    return exit
  } finally {
    await surroundings.close()
  }
}

/** What a failure is to a script; see {@link exits}. */
function exitOf(error: unknown): Exit {
  if (error instanceof CommandError) return error.exit
  if (error instanceof UnreachableError) return exits.unreached
  const isRefused = error instanceof ConfigError || error instanceof MigrationError
  return isRefused || (error as Error | null)?.name === 'FolderLockedError' ? exits.refused : exits.unexpected
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isSaid = error instanceof CommandError || error instanceof MigrationError || error instanceof UnreachableError
  process.stderr.write(`${isSaid ? error.message : explainStart(error)}\n`)
  process.exitCode = exitOf(error)
}
