import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '#contract/model.ts'
import { defaultLanguage, languageCodes } from '#contract/engine/language.ts'
import { loadDeskErrors } from '#app/desk/desk-pages.ts'
import { errorMessage } from '#platform/error-text.ts'
import { placeholdersOf, readCatalogue } from './read-catalogue.ts'
import { readTree } from './read-tree.ts'

const root = join(import.meta.dirname, '../..')
const catalogues = readTree(['src/locales'], /\.po$/)
const catalogueOf = (code: string) =>
  [...catalogues].filter(([path]) => path.endsWith(`/${code}.po`)).flatMap(([, po]) => readCatalogue(po))
const others = languageCodes.filter((code) => code !== defaultLanguage)

test('the catalogues hold the texts of the code, no more and no less', async () => {
  const lingui = [join(root, 'node_modules/@lingui/cli/dist/lingui.js'), 'check', 'sync', '--clean', '--workers', '1']
  const checked = await promisify(execFile)(process.execPath, lingui, { cwd: root }).then(
    () => 'in step',
    (error: Error) => `run "npm run i18n", then translate what is new\n${error.message}`,
  )
  expect(checked).toBe('in step')
}, 60_000)

test('what home shows stands in folders of home alone: its texts are there from the first frame on', () => {
  const parts = [...readTree(['src/features'], /\.tsx?$/)].filter(([path]) =>
    /features\/[^/]+\/home\/(?!.*\.test\.)/.test(path),
  )
  expect(parts.length).toBeGreaterThan(10)
  const outside = parts.flatMap(([path, text]) =>
    [...text.matchAll(/from '(\.\.\/[^']+\.tsx?)'/g)].map(([, from]) => `${path} imports ${from}`),
  )
  expect(outside).toEqual([])
})

describe.each(others)('in %s', (code) => {
  const entries = catalogueOf(code)

  test('every text is translated', () => {
    expect(entries.length).toBeGreaterThan(100)
    expect(entries.filter((entry) => entry.translation.trim() === '').map((entry) => entry.text)).toEqual([])
  })

  test('a text is translated alike in every catalogue: the last one that is loaded would have its way', () => {
    const alike = Map.groupBy(entries, ({ context, text }) => `${context} ${text}`)
    const translations = (same: typeof entries) => [...new Set(same.map(({ translation }) => translation))]
    expect([...alike.values()].map(translations).filter((different) => different.length > 1)).toEqual([])
  })

  test('every translation keeps the values and tags of its text', () => {
    const broken = entries.filter(
      (entry) => entry.translation && placeholdersOf(entry.text).join() !== placeholdersOf(entry.translation).join(),
    )
    expect(broken).toEqual([])
  })
})

await loadDeskErrors()

test.each(languageCodes)('every error the server may answer has a text in %s', (code) => {
  const known = new Map(catalogueOf(code).map((entry) => [entry.text, entry.translation]))
  const missing = errorCodes.filter((error) => {
    const text = errorMessage(error).message
    return !text || !known.get(text)
  })
  expect(missing).toEqual([])
})

describe('the reading of catalogues', () => {
  const po = [
    'msgid ""',
    'msgstr ""',
    '"Language: en-US\\n"',
    '',
    '#: src/a.tsx',
    'msgctxt "home"',
    'msgid "Olá {name}"',
    'msgstr ""',
    '"Hello "',
    '"{name}"',
    '',
    'msgid "Faltam <0>{count}</0> \\"aspas\\""',
    'msgstr ""',
    '',
    '#~ msgid "Velho"',
    '#~ msgstr "Old"',
  ].join('\n')

  test('joins lines, unescapes quotes, leaves obsolete texts out', () => {
    expect(readCatalogue(po)).toEqual([
      { text: 'Olá {name}', context: 'home', translation: 'Hello {name}' },
      { text: 'Faltam <0>{count}</0> "aspas"', context: '', translation: '' },
    ])
  })

  test('finds values and tags, plurals too', () => {
    const text = '{count, plural, one {um} other {{count} cursos de {from}}} de <0>{name}</0>'
    expect(placeholdersOf(text)).toEqual(['</0>', '<0>', '{count}', '{from}', '{name}'])
  })
})
