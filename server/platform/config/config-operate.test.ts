import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretVariables } from './config-secrets.ts'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'trilha-config-operate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })
const secret = 'a secret of at least thirty-two characters'
const outside = { DATABASE_URL: 'postgres://u@h/d', SECRET_KEY: secret }
const fileWith = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('back-office 16: one process does everything and brings its own database up to date; several share the work', () => {
  expect(read({})).toMatchObject({ processRole: 'all', migrate: 'start', stopDelay: 0 })
  expect(read(outside)).toMatchObject({ processRole: 'all', migrate: 'start', stopDelay: 5 })
  expect(read({ ...outside, PROCESS: 'jobs', MIGRATE: 'wait', STOP_DELAY: '1' })).toMatchObject({
    processRole: 'jobs',
    migrate: 'wait',
    stopDelay: 1,
  })
  expect(read({}).ops).toEqual({ host: '127.0.0.1', port: 9464, isChosen: false })
  expect(read({ OPS_PORT: '9000', OPS_HOST: '10.0.0.5' }).ops).toEqual({ host: '10.0.0.5', port: 9000, isChosen: true })
})

test('back-office 16: each secret is read from a file as well, without the line break at its end', () => {
  const config = read({
    DATABASE_URL_FILE: fileWith('database', 'postgres://u:hidden@h/d\n'),
    SECRET_KEY_FILE: fileWith('key', `${secret}\r\n`),
    BUS_URL_FILE: fileWith('bus', 'redis://:hidden@h:6379'),
  })
  expect(config).toMatchObject({ databaseUrl: 'postgres://u:hidden@h/d', busUrl: 'redis://:hidden@h:6379' })
  expect(Buffer.from(config.secretKey).toString()).toBe(secret)
})

test.each(secretVariables)('%s is given once: beside its file it stops the start, and neither is repeated', (name) => {
  const both = { [name]: 'hidden one', [`${name}_FILE`]: fileWith('both', 'hidden two') }
  const readBoth = () => read(both)
  expect(readBoth).toThrow(ConfigError)
  expect(readBoth).toThrow(`${name}_FILE and ${name} are both set: only one of them can count`)
  expect(readBoth).not.toThrow(/hidden/)
})

test('a file of a secret that is not there or is empty, and one with something else in it, is told without what is in it', () => {
  const gone = join(folder, 'gone')
  expect(() => read({ SMTP_URL_FILE: gone })).toThrow(
    `SMTP_URL_FILE names a file that cannot be read: ${gone} (ENOENT)`,
  )
  expect(() => read({ SMTP_URL_FILE: folder })).toThrow('(EISDIR)')
  const empty = fileWith('empty', '\n')
  expect(() => read({ SMTP_URL_FILE: empty })).toThrow(`SMTP_URL_FILE names an empty file: ${empty}`)
  const readOther = () => read({ DATABASE_URL_FILE: fileWith('other', 'mysql://u:hidden@h/d') })
  expect(readOther).toThrow('DATABASE_URL must be an address that begins with postgres://')
  expect(readOther).not.toThrow(/hidden/)
})
