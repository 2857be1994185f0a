import { ConfigError, readNumber } from './config-values.ts'

/** What a server process does. */
export type ProcessRole = 'all' | 'web' | 'jobs'

/** How a server is run: its share of the work, its start and its stop. */
export interface OperateConfig {
  /** `web` answers people and does no jobs, `jobs` does them and has no public port. */
  processRole: ProcessRole
  /** `start`: brings the database up to date; `wait`: begins once somebody else has (`admin -- migrate`). */
  migrate: 'start' | 'wait'
  /** Where metrics and the detail of health are told, apart from the app and its API; port 0: nowhere. */
  ops: {
    host: string
    port: number
    /** Somebody set the port: it must be had. */
    isChosen: boolean
  }
  /** Seconds between saying that this server ends and taking no more requests: the proxy learns of it meanwhile. */
  stopDelay: number
}

const roles = ['all', 'web', 'jobs'] as const
const ways = ['start', 'wait'] as const

function readOneOf<T extends string>(env: NodeJS.ProcessEnv, name: string, known: readonly [T, ...T[]]): T {
  const text = env[name]
  if (!text) return known[0]
  const found = known.find((one) => one === text)
  if (found === undefined) throw new ConfigError(name, `must be one of ${known.join(', ')}, not "${text}"`)
  return found
}

/** Reads how the server is run; `embedded`: its database is its own, which no other process can share. */
export function readOperateConfig(env: NodeJS.ProcessEnv, embedded: boolean): OperateConfig {
  const processRole = readOneOf(env, 'PROCESS', roles)
  const migrate = readOneOf(env, 'MIGRATE', ways)
  if (embedded && processRole !== 'all')
    throw new ConfigError('PROCESS', 'must be all without DATABASE_URL: the embedded database has one process')
  if (embedded && migrate !== 'start')
    throw new ConfigError('MIGRATE', 'must be start without DATABASE_URL: nobody else can open the embedded database')
  const port = readNumber(env, 'OPS_PORT', { fallback: 9464, min: 0, max: 65_535 })
  return {
    processRole,
    migrate,
    ops: { host: env['OPS_HOST'] || '127.0.0.1', port, isChosen: Boolean(env['OPS_PORT']) },
    stopDelay: readNumber(env, 'STOP_DELAY', { fallback: embedded ? 0 : 5, min: 0, max: 60 }),
  }
}
