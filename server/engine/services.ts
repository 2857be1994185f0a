import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Dns } from '#server/platform/dns.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Logger } from '#server/platform/log.ts'
import type { DemoMailbox } from './mail/demo-mailbox.ts'
import type { Health } from './operate/health.ts'
import type { Maintenance } from './session/maintenance.ts'
import type { Members } from './session/members.ts'
import type { Messages } from './mail/message-queue.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { LedgerRule } from './ledger/ledger-rules.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { ArrivalAtDesk, DemandOfStaff } from './staff/admit-staff.ts'
import type { Sessions } from './session/revoked-sessions.ts'
import type { Tokens } from './session/tokens.ts'

/** The real parts a handler works with, each behind a small interface. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  bus: Bus
  clock: Clock
  log: Logger
  tokens: Tokens
  limits: Limits
  /** Who is a member of which client; the answer comes from the module that offers `findMember`. */
  members: Members
  /** What parts demand of who asks as staff. */
  staffDemands: DemandOfStaff[]
  /** What parts say holds of the points that they give; see the check of the ledger. */
  ledgerRules: LedgerRule[]
  /** What parts do when a session of staff comes to the desk for the first time. */
  deskArrivals: ArrivalAtDesk[]
  /** What is being worked on, and whom that keeps out. */
  maintenance: Maintenance
  /** Sessions that were ended before their access tokens run out. */
  sessions: Sessions
  /** Pokes to the event streams of sessions, on every server. */
  realtime: Realtime
  /** Work for after the answer. */
  jobs: JobQueue
  /** Letters and short messages, sent by the job queue. */
  messages: Messages
  /** Whether this server should be sent requests. */
  health: Health
  /** What the demo's people would have got by mail and SMS. */
  demoMailbox: DemoMailbox
  /** The domain name system. */
  dns: Dns
}
