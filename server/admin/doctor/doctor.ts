import type pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import { lookAtDatabase } from '#server/platform/database/database.ts'
import { readMigrationState } from '#server/platform/database/migrate/migrate.ts'
import { openLog } from '#server/platform/log.ts'
import { command, exits, readNothing } from '../command.ts'
import { fail, type Finding } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { otherChecks } from './other-checks.ts'

interface Named extends Finding {
  name: string
}

/** What a check found; that it could not look is a failure, with its reason. */
async function find(name: string, look: () => Finding | Promise<Finding>): Promise<Named> {
  try {
    return { name, ...(await look()) }
  } catch (error) {
    return { name, ...fail(error instanceof Error ? error.message : String(error)) }
  }
}

function lookAtTables(config: Config): Promise<Named[]> {
  const look = async (client: pg.Client) => {
    const { applied } = await readMigrationState(client).catch(() => ({ applied: [] }))
    const found: Named[] = []
    for (const check of databaseChecks)
      if (!check.tables || applied.length > 0) found.push(await find(check.name, () => check.look(client, config)))
    return found
  }
  // Whoever asks how it stands does not wait for a database that may be starting.
  return lookAtDatabase(config, openLog('silent'), look, { patience: 2000 })
}

/** Looks at everything an installation stands on and changes nothing of it. */
export const doctor = command({
  usage: 'doctor',
  about: 'look at everything this installation stands on; exit 5 where something fails, 4 where the database is away',
  read: readNothing,
  async run({ config: readOnce }) {
    // What is wrong with the environment, and a database that is away, end it: the message says which.
    const config = readOnce()
    const found = await lookAtTables(config)
    for (const { name, look } of otherChecks) found.push(await find(name, () => look(config)))
    const count = (state: Finding['state']) => found.filter((one) => one.state === state).length
    const counts = { ok: count('ok'), warn: count('warn'), fail: count('fail') }
    return {
      lines: [
        ...found.map(({ state, name, text }) => `${state} ${name}: ${text}`),
        `${counts.ok} ok, ${counts.warn} warn, ${counts.fail} fail`,
      ],
      json: { checks: found, ...counts },
      exit: counts.fail > 0 ? exits.faults : exits.done,
    }
  },
})
