import { lookAtDatabase, openDatabase } from '../platform/database/database.ts'
import { readMigrationState } from '../platform/database/migrate/migrate.ts'
import { openLog } from '../platform/log.ts'
import { command } from './command.ts'

/** Brings the database up to date, or says what a start would do to it. */
export const migrate = command({
  usage: 'migrate [--dry-run]',
  about: 'bring the database up to date; with --dry-run only say what waits',
  read: (args) => (args.length === 0 ? 'apply' : args.length === 1 && args[0] === '--dry-run' ? 'look' : null),
  async run({ config }, how) {
    const log = openLog('silent')
    const { applied, waiting } = await lookAtDatabase(config(), log, readMigrationState)
    if (how === 'apply' && waiting.length > 0)
      await (await openDatabase({ ...config(), migrate: 'start' }, log)).close()
    const at = (how === 'apply' ? [...applied, ...waiting] : applied).toSorted().at(-1) ?? 'nothing'
    return { lines: [...waiting, `at ${at}`], json: { [how === 'apply' ? 'applied' : 'waiting']: waiting, at } }
  },
})
