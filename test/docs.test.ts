import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Each `file`: beginning of a title in the tables of a document. */
function namedTests(document: string): { file: string; title: string }[] {
  const rows = document.split('\n').filter((line) => line.startsWith('| '))
  return rows.flatMap((row) => {
    const last = row.split('|').at(-2) ?? ''
    return [...last.matchAll(/`([\w./-]+)`: ([^;|]+)/g)].map(([, file = '', title = '']) => ({
      file,
      title: title.trim(),
    }))
  })
}

const fileOf = (name: string) => (name.includes('/') ? name : `test/e2e/${name}.spec.ts`)

test('every test that the table of addresses and messages names is there', () => {
  const named = namedTests(read('docs/open-area.md'))
  expect(named.length).toBeGreaterThan(40)
  const gone = named.filter(
    ({ file, title }) => !existsSync(new URL(fileOf(file), root)) || !read(fileOf(file)).includes(title),
  )
  expect(gone).toEqual([])
})

test('a test that is not there would be missed', () => {
  expect(namedTests('| x | `session`: nobody wrote this |')).toEqual([{ file: 'session', title: 'nobody wrote this' }])
})
