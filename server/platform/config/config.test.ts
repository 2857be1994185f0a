import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'trilha-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const secret = 'a secret of at least thirty-two characters'
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })

describe('without any variable', () => {
  test('a person gets the embedded parts, port 4321 and the demo', () => {
    const config = read()
    expect(config).toMatchObject({
      port: 4321,
      databaseUrl: null,
      filesUrl: null,
      busUrl: null,
      s3: null,
      demo: true,
      trustProxy: false,
      publicUrl: 'http://localhost:4321',
    })
  })

  test('the secret key is made once, kept for its owner only, and found again', () => {
    const first = read().secretKey
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(read().secretKey).toEqual(first)
    if (process.platform !== 'win32') expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  })
})

test('backups are encrypted only with a key of 32 characters or more', () => {
  expect(read().backupKey).toBeNull()
  expect(read({ BACKUP_KEY: secret }).backupKey).toEqual(Buffer.from(secret))
  expect(() => read({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY must have at least 32 characters')
})

test('an object store is read from its address', () => {
  const { s3 } = read({ FILES_URL: 's3://key:se%2Fcret@127.0.0.1:4568/bucket?region=sa-east-1&tls=0' })
  expect(s3).toEqual({
    endpoint: 'http://127.0.0.1:4568',
    region: 'sa-east-1',
    bucket: 'bucket',
    accessKeyId: 'key',
    secretAccessKey: 'se/cret',
  })
})

test('where database and files are elsewhere the data folder need not be there', () => {
  const env = { DATABASE_URL: 'postgres://u@h/d', FILES_URL: 's3://key:secret@h:1/bucket', SECRET_KEY: secret }
  const inAFile = join(dataDir, 'secret.key', 'inside')
  expect(read({ ...env, DATA_DIR: inAFile }).dataDir).toBe(inAFile)
})

test('engine E2: the proxies in front are a number or their own addresses', () => {
  expect(read({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
  expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(read({ TRUST_PROXY: '10.0.0.2, 10.1.0.0/16,fd00::/8' }).trustProxy).toEqual([
    '10.0.0.2',
    '10.1.0.0/16',
    'fd00::/8',
  ])
})

test('with DATABASE_URL there is no demo unless it is asked for', () => {
  const env = { DATABASE_URL: 'postgres://u@h/d', SECRET_KEY: secret }
  expect(read(env).demo).toBe(false)
  expect(read({ ...env, DEMO: '1' }).demo).toBe(true)
})

test.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.0.7' },
  { PUBLIC_URL: 'https://trilha.example' },
])('engine E7: at an address of other machines (%j) there is no demo unless two settings ask for it', (env) => {
  expect(read(env)).toMatchObject({ demo: false, demoIsPublic: false })
  expect(() => read({ ...env, DEMO: '1' })).toThrow(/^DEMO_PUBLIC must be 1 to show the demo at another address/)
  expect(read({ ...env, DEMO: '1', DEMO_PUBLIC: '1' })).toMatchObject({ demo: true, demoIsPublic: true })
  // One alone is not enough.
  expect(read({ ...env, DEMO_PUBLIC: '1' }).demo).toBe(false)
})

test('engine E7: on this machine the demo is at every name of it', () => {
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(read({ HOST })).toMatchObject({ demo: true, host: HOST })
  expect(read({ PUBLIC_URL: 'http://lms.localhost:4321' })).toMatchObject({ demo: true, demoIsPublic: false })
})

describe('a wrong variable is named, with what it takes', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http"'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 200, not "0"'],
    [{ DATABASE_URL: 'mysql://h/d' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://'],
    [{ DATABASE_URL: 'postgres://h/d' }, 'SECRET_KEY must be set when DATABASE_URL is set'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
    [{ SMTP_URL: 'http://h' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
    [{ SCORM_CLOUD_APP_ID: 'app' }, 'SCORM_CLOUD_SECRET must be set beside SCORM_CLOUD_APP_ID'],
    [{ SCORM_CLOUD_SECRET: 'x' }, 'SCORM_CLOUD_APP_ID must be set beside SCORM_CLOUD_SECRET'],
    [{ SMS_GATEWAY_URL: 'sms' }, 'SMS_GATEWAY_URL must be an address that begins with http:// or https://'],
    [{ MAIL_FROM: 'Trilha <a@b>\r\nBcc: x@y' }, 'MAIL_FROM must look like Trilha <no-reply@example.com>'],
    [{ FILES_URL: 's3://127.0.0.1/bucket' }, 'FILES_URL must look like s3://key:secret@host:port/bucket'],
    [{ BUS_URL: 'localhost:6379' }, 'BUS_URL must be an address that begins with redis:// or rediss://'],
    [{ PUBLIC_URL: 'trilha.app' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies in front (0 to 9), or their addresses'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be the number'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be the number'],
    [{ TRUST_PROXY: '10.0.0.1/64' }, 'TRUST_PROXY must be the number'],
    [{ OPS_PORT: 'none' }, 'OPS_PORT must be a whole number from 0 to 65535, not "none"'],
    [{ PROCESS: 'worker' }, 'PROCESS must be one of all, web, jobs, not "worker"'],
    [{ PROCESS: 'web' }, 'PROCESS must be all without DATABASE_URL'],
    [{ MIGRATE: 'never' }, 'MIGRATE must be one of start, wait, not "never"'],
    [{ MIGRATE: 'wait' }, 'MIGRATE must be start without DATABASE_URL'],
    [{ STOP_DELAY: '61' }, 'STOP_DELAY must be a whole number from 0 to 60, not "61"'],
    [{ KILL_SERVICE_WORKER: 'on' }, 'KILL_SERVICE_WORKER must be 1 or 0'],
    [{ DEMO: 'on' }, 'DEMO must be 1 or 0'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"'],
    [{ DATA_DIR: join(dataDir, 'secret.key', 'inside') }, 'DATA_DIR must be a folder this process can write to'],
  ])('%o', (env, message) => {
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).toThrow(message)
  })

  test('an address with a password is never repeated', () => {
    expect(() => read({ DATABASE_URL: 'http://u:hidden@h/d' })).not.toThrow(/hidden/)
  })
})

test('player P26: content on the host of the app stops the start with a message, also on another port; elsewhere it runs', () => {
  const at = (publicUrl: string, contentUrl: string) => read({ PUBLIC_URL: publicUrl, CONTENT_URL: contentUrl })
  const app = 'https://trilha.example.org'
  for (const same of [app, `${app}:8443`, 'https://TRILHA.example.org/'])
    expect(() => at(app, same)).toThrow('CONTENT_URL must be another host than PUBLIC_URL (trilha.example.org)')
  expect(() => read({ CONTENT_URL: 'http://localhost:9999' })).toThrow('cookies ignore ports')
  expect(() => at(app, 'http://conteudo.example.org')).toThrow('CONTENT_URL must be https:')
  expect(() => at(app, 'https://conteudo.example.org/x')).toThrow('without a path')
  expect(at(app, 'https://conteudo.example.org/').contentUrl).toBe('https://conteudo.example.org')
  expect(read().contentUrl).toBe('http://content.localhost:4321')
  expect(read({ PUBLIC_URL: app }).contentUrl).toBeNull()
})

test('player P48: stand-ins of vendors are for this machine alone, and stand on it', () => {
  const standIns = (text: string, publicUrl = 'http://localhost:4321') =>
    read({ PUBLIC_URL: publicUrl, EMBED_STAND_INS: text }).embedOrigins
  expect(read().embedOrigins.youtube).toBe('https://www.youtube-nocookie.com')
  expect(standIns('youtube=http://127.0.0.1:9001 linkedin=http://127.0.0.1:9002')).toMatchObject({
    youtube: 'http://127.0.0.1:9001',
    vimeo: 'https://player.vimeo.com',
    linkedin: 'http://127.0.0.1:9002',
  })
  expect(() => standIns('youtube=http://127.0.0.1:9001', 'https://trilha.example.org')).toThrow('is for tests')
  for (const wrong of [
    'youtube',
    'other=http://127.0.0.1:1',
    'youtube=https://example.org',
    'youtube=http://127.0.0.1:1/x',
  ])
    expect(() => standIns(wrong)).toThrow('EMBED_STAND_INS must look like')
})

test('a program of the path is used unless its variable names another, or none; what cannot be run stops the start', () => {
  expect(read({ PATH: dirname(process.execPath), FFMPEG_PATH: process.execPath }).ffmpegPath).toBe(process.execPath)
  expect(read({ FFMPEG_PATH: 'none', PATH: '/usr/bin' }).ffmpegPath).toBeNull()
  expect(() => read({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toThrow('FFMPEG_PATH')
})
