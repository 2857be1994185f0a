import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOf, namedTests } from './named-tests.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test.each([
  ['of addresses and messages', 'docs/open-area.md', 40],
  ['of faults', 'docs/faults.md', 25],
])('every test that the table %s names is there', (_, document, least) => {
  const named = namedTests(read(document))
  expect(named.length).toBeGreaterThan(least)
  const gone = named.filter(
    ({ file, title }) => !existsSync(new URL(fileOf(file), root)) || !read(fileOf(file)).includes(title),
  )
  expect(gone).toEqual([])
})

test('a test that is not there would be missed', () => {
  expect(namedTests('| x | `session`: nobody wrote this |')).toEqual([{ file: 'session', title: 'nobody wrote this' }])
})

test('every test of the fault laboratory stands in the table, in the row it names', () => {
  const rows = new Map(
    read('docs/faults.md')
      .split('\n')
      .filter((line) => /^\| \d/.test(line))
      .map((line) => [line.split('|')[1]?.trim(), namedTests(line)]),
  )
  const missing = readdirSync(new URL('test/faults/lab/', root))
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .flatMap((name) =>
      [...read(`test/faults/lab/${name}`).matchAll(/(['"`])((row \d+(, )?)+: .*?)\1/g)].flatMap(([, , title = '']) => {
        const numbers = (title.split(':')[0] ?? '').split(', ')
        return numbers.map((row) => ({ name, title, row: row.replace('row ', '') }))
      }),
    )
    .filter(({ name, title, row }) => {
      const named = rows.get(row) ?? []
      return !named.some((one) => one.file === `test/faults/lab/${name}` && title.startsWith(one.title))
    })
  expect(missing).toEqual([])
})
