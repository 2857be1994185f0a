import { readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Vendor } from '#contract/engine/content/embed.ts'
import { ensureDataFolder } from './data-folder.ts'
import { readContentUrl, readEmbedOrigins } from './config-content.ts'
import { parseFilesUrl, type S3Config } from './config-files.ts'
import { readOperateConfig, type OperateConfig } from './config-operate.ts'
import { readScormCloud, type ScormCloudConfig } from './config-scorm-cloud.ts'
import { readSecretFiles } from './config-secrets.ts'
import { readSignInConfig, type SignInConfig } from './config-sign-in.ts'
import {
  ConfigError,
  isThisMachine,
  readChoice,
  readKey,
  readMailFrom,
  readNumber,
  readTrustedProxies,
  readUrl,
} from './config-values.ts'
import { findProgram } from './find-program.ts'

export { ConfigError } from './config-values.ts'
export type { S3Config } from './config-files.ts'
export type { ProcessRole } from './config-operate.ts'

/** Everything the environment decides, checked. */
export interface Config extends OperateConfig {
  host: string
  port: number
  /** Folder of the embedded database, the embedded file store and the made key. */
  dataDir: string
  databaseUrl: string | null
  /** The same database for a user that row security binds, whatever role it takes; null: that of `databaseUrl`. */
  databaseAppUrl: string | null
  /** Connections to PostgreSQL; the embedded database always has one. */
  databasePool: number
  filesUrl: string | null
  busUrl: string | null
  /** The mail server, or null: the demo's mailbox, or no mail at all. */
  smtpUrl: string | null
  /** Who letters are from: `Name <address>`. */
  mailFrom: string
  /** The HTTP gateway for SMS and WhatsApp, or null: the demo's mailbox, or none at all. */
  smsGatewayUrl: string | null
  /** What looks through media for malware over HTTP, or null: nothing does. */
  scanUrl: string | null
  /** The program that converts films, or null: what browsers do not play waits. */
  ffmpegPath: string | null
  /** LibreOffice, which makes documents of presentations, or null: old ones are refused. */
  sofficePath: string | null
  /** The account with SCORM Cloud, or null: its courses are not played. */
  scormCloud: ScormCloudConfig | null
  /** How long the partner programme of a client may take to answer (ms). */
  partnerPatience: number
  publicUrl: string
  /** Where what authors made runs, an origin apart from the app's; null: nowhere ([Note: Content frame]). */
  contentUrl: string | null
  /** Where each vendor keeps its frames ([Note: Embeds]). */
  embedOrigins: Readonly<Record<Vendor, string>>
  /** 32 bytes or more; signs tokens. */
  secretKey: Uint8Array
  /** 32 bytes or more; what backups are encrypted with. Null: they are not. */
  backupKey: Uint8Array | null
  /** Proxies whose `X-Forwarded-*` is believed: how many, or which; false: none. */
  trustProxy: number | string[] | false
  demo: boolean
  /** Other machines reach the demo. */
  demoIsPublic: boolean
  logLevel: string
  /** The built app. */
  distDir: string
  /** Serves `/sw-off.js` as `/sw.js`: browsers drop the service worker and its caches, nobody's work. */
  killServiceWorker: boolean
  s3: S3Config | null
  /** Sign-in by other systems. */
  signIn: SignInConfig
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads and checks the environment; a `ConfigError` names the variable at fault and what it takes. */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = readSecretFiles(given)
  const port = readNumber(env, 'PORT', { fallback: 4321, min: 0, max: 65_535 })
  const dataDir = resolve(env['DATA_DIR'] || './data')
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const filesUrl = readUrl(env, 'FILES_URL', ['s3:'])
  const publicUrl = (readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, '')
  // Where database and files are elsewhere nothing is kept here, and the folder need not be there.
  if (databaseUrl === null || filesUrl === null) ensureDataFolder(dataDir)
  const { demo, host, demoIsPublic } = readDemo(env, publicUrl, databaseUrl === null)
  return {
    ...readOperateConfig(env, databaseUrl === null),
    host,
    port,
    dataDir,
    databaseUrl,
    databaseAppUrl: readUrl(env, 'DATABASE_APP_URL', ['postgres:', 'postgresql:']),
    databasePool: readNumber(env, 'DATABASE_POOL', { fallback: 10, min: 1, max: 200 }),
    filesUrl,
    busUrl: readUrl(env, 'BUS_URL', ['redis:', 'rediss:']),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(env, publicUrl),
    smsGatewayUrl: readUrl(env, 'SMS_GATEWAY_URL', ['http:', 'https:']),
    scanUrl: readUrl(env, 'SCAN_URL', ['http:', 'https:', 'icap:', 'icaps:']),
    ffmpegPath: findProgram(env, 'FFMPEG_PATH', 'ffmpeg'),
    sofficePath: findProgram(env, 'SOFFICE_PATH', 'soffice'),
    scormCloud: readScormCloud(env),
    partnerPatience: readNumber(env, 'PARTNER_PATIENCE', { fallback: 10_000, min: 50, max: 30_000 }),
    publicUrl,
    contentUrl: readContentUrl(env, publicUrl, port),
    embedOrigins: readEmbedOrigins(env, publicUrl),
    secretKey: readSecretKey(env, dataDir, databaseUrl !== null),
    backupKey: readKey(env, 'BACKUP_KEY'),
    trustProxy: readTrustedProxies(env),
    demo,
    demoIsPublic,
    logLevel: readLogLevel(env, databaseUrl === null),
    distDir: resolve(env['DIST_DIR'] || fileURLToPath(new URL('../../../dist', import.meta.url))),
    killServiceWorker: readChoice(env, 'KILL_SERVICE_WORKER', false),
    s3: filesUrl === null ? null : parseFilesUrl(filesUrl),
    signIn: readSignInConfig(env, publicUrl),
  }
}

/**
 * Everybody knows the demo's passwords and can read its mailbox: it is for this machine alone. Where other machines
 * reach the server it is on only if both `DEMO` and `DEMO_PUBLIC` say so.
 */
function readDemo(
  env: NodeJS.ProcessEnv,
  publicUrl: string,
  embedded: boolean,
): Pick<Config, 'demo' | 'demoIsPublic' | 'host'> {
  const given = env['HOST'] || null
  const isPublic = !isThisMachine(new URL(publicUrl).hostname) || (given !== null && !isThisMachine(given))
  const demo = readChoice(env, 'DEMO', embedded && !isPublic)
  if (demo && isPublic && !readChoice(env, 'DEMO_PUBLIC', false)) {
    throw new ConfigError(
      'DEMO_PUBLIC',
      'must be 1 to show the demo at another address than this machine’s (HOST, PUBLIC_URL): everybody knows its passwords and can read its mailbox',
    )
  }
  return { demo, demoIsPublic: demo && isPublic, host: given ?? (demo && !isPublic ? '127.0.0.1' : '0.0.0.0') }
}

function readLogLevel(env: NodeJS.ProcessEnv, embedded: boolean): string {
  // With the embedded database a person looks at the terminal: a line per request would be in the way.
  const level = env['LOG_LEVEL'] || (embedded ? 'warn' : 'info')
  if (logLevels.some((known) => known === level)) return level
  throw new ConfigError('LOG_LEVEL', `must be one of ${logLevels.join(', ')}, not "${level}"`)
}

function readSecretKey(env: NodeJS.ProcessEnv, dataDir: string, demanded: boolean): Uint8Array {
  const given = readKey(env, 'SECRET_KEY')
  if (given) return given
  if (demanded) {
    throw new ConfigError(
      'SECRET_KEY',
      'must be set when DATABASE_URL is set, the same for every server (try: openssl rand -base64 48)',
    )
  }
  return keptSecretKey(dataDir)
}

/** The key of an installation without one in its environment: made once, kept where its data is. */
function keptSecretKey(dataDir: string): Uint8Array {
  const path = join(dataDir, 'secret.key')
  try {
    // `wx` fails when it is there already: two first starts agree on one key.
    writeFileSync(path, randomBytes(48).toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError('DATA_DIR', `must be a folder this process can write to: ${(error as Error).message}`)
    }
  }
  const key = readFileSync(path)
  if (key.length < 32)
    throw new ConfigError(
      'SECRET_KEY',
      `the kept key ${path} is damaged; remove it (everybody signs in again) or set SECRET_KEY`,
    )
  return key
}
