import { openBus } from '#server/platform/bus/bus.ts'
import { systemClock, type Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openDns, type Dns } from '#server/platform/dns.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { openLimits } from '#server/platform/limits/limits.ts'
import { openLog, type Logger } from '#server/platform/log.ts'
import { openDemoMailbox } from './mail/demo-mailbox.ts'
import { openHealth } from './operate/health.ts'
import { openMailer } from './mail/mailer.ts'
import { openMaintenance } from './session/maintenance.ts'
import { openMembers } from './session/members.ts'
import { openMessages } from './mail/message-queue.ts'
import { openJobQueue } from './jobs/job-queue.ts'
import { openRealtime } from './realtime/realtime.ts'
import type { Services } from './services.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { openSessions } from './session/revoked-sessions.ts'
import { openSms } from './mail/sms.ts'
import { openTokens } from './session/tokens.ts'

/** Parts given instead of opened, for tests. */
export interface GivenParts {
  clock?: Clock
  log?: Logger
  dns?: Dns
  /** Closed with the rest. */
  database?: Database
}

/** Opens every part of the configuration; `close` ends them in the right order. Nothing stays open when one fails. */
export async function openServices(
  config: Config,
  given: GivenParts = {},
): Promise<Services & { close(): Promise<void> }> {
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const clock = given.clock ?? systemClock
    const log = given.log ?? openLog(config.logLevel)
    const database = given.database ?? (await openDatabase(config, log))
    closers.push(() => database.close())
    const files = await openFiles(config)
    closers.push(() => files.close())
    const bus = await openBus(config, log)
    closers.push(() => bus.close())
    const limits = await openLimits(config, log)
    closers.push(() => limits.close())
    const sessions = await openSessions({ bus, database, clock, log })
    closers.push(() => sessions.close())
    const realtime = await openRealtime(bus, sessions, log)
    closers.push(() => realtime.close())
    const members = await openMembers(bus, log)
    const maintenance = await openMaintenance({ bus, log, clock })
    const tokens = openTokens(config.secretKey, clock)
    const demoMailbox = openDemoMailbox({ database, clock, sealer: openSealer(config.secretKey, 'demo mailbox') })
    const mailer = await openMailer(config, demoMailbox)
    closers.push(() => mailer.close())
    const jobs = openJobQueue({
      database,
      clock,
      log,
      bus,
      sealer: openSealer(config.secretKey, 'jobs'),
      works: config.processRole !== 'web',
    })
    closers.push(() => jobs.close())
    const messages = openMessages(jobs, mailer, openSms(config, demoMailbox))
    return {
      config,
      clock,
      log,
      database,
      files,
      bus,
      limits,
      sessions,
      realtime,
      members,
      staffDemands: [],
      ledgerRules: [],
      deskArrivals: [],
      maintenance,
      tokens,
      jobs,
      messages,
      health: openHealth({ database, files, bus, messages, config }, log),
      demoMailbox,
      dns: given.dns ?? openDns(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
