import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composeSchema } from './schema.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trilha-schema-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(path: string, sql: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), sql)
}
const compose = () => composeSchema(pathToFileURL(`${folder}/`))

test('a file comes after those whose tables it points at, whatever their names, and the platform’s before all', async () => {
  await write('features/a/a-schema.sql', 'CREATE TABLE a (b bigint REFERENCES b (id), own bigint REFERENCES a (id));')
  await write('features/b/b-schema.sql', '-- REFERENCES nothing\r\nCREATE TABLE b (id bigint);')
  await write('platform/database/platform-schema.sql', 'CREATE TABLE z (id int);')
  const text = await compose()
  expect(text.match(/CREATE TABLE \w+/g)).toEqual(['CREATE TABLE z', 'CREATE TABLE b', 'CREATE TABLE a'])
  expect(text).not.toContain('\r')
})

test('files that point at each other, at nothing, or make the same table are told by name', async () => {
  await write('a-schema.sql', 'CREATE TABLE a (b bigint REFERENCES b (id));')
  await expect(compose()).rejects.toThrow('a-schema.sql points at the table b, which no schema file makes')
  await write('b-schema.sql', 'CREATE TABLE b (a bigint REFERENCES a (id));')
  await expect(compose()).rejects.toThrow('The tables of these files point at each other: a-schema.sql, b-schema.sql')
  await write('c-schema.sql', 'CREATE TABLE a (id int);')
  await expect(compose()).rejects.toThrow('c-schema.sql and a-schema.sql both make the table a')
})

test('the server’s own schema holds what engines and features wrote', async () => {
  const text = await composeSchema()
  for (const table of ['installation', 'membership', 'change', 'file', 'pgboss.job', 'course', 'sale'])
    expect(text).toContain(`CREATE TABLE ${table} (`)
})
