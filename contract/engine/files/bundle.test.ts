import { expect, test } from 'vitest'
import { describeBundle, entryOf, listInRow, packBytes, packedUnder } from './bundle.ts'
import {
  bundleLimits,
  bundleText,
  distinctBytes,
  isBundleList,
  keptFiles,
  readBundleText,
  type BundleFile,
  type BundleList,
} from './bundle-list.ts'
import { chunkBytes } from './file.ts'

const hash = (letter: string) => letter.repeat(64)
const file = (path: string, more: Partial<BundleFile> = {}): BundleFile => ({
  path,
  sha256: hash('a'),
  bytes: 10,
  type: 'text/html',
  ...more,
})
const list = (files: BundleFile[], more: Partial<BundleList> = {}): BundleList => ({
  entry: files[0]?.path ?? '',
  files,
  choices: [],
  ...more,
})
const read = (given: BundleList) => readBundleText(bundleText(given))

test('engine A1: the same files in whatever order, with their fields in whatever order, are one text', () => {
  const page = file('index.html', { role: 'transcript', language: 'pt-BR' })
  const other = file('a/b.js', { sha256: hash('b') })
  const { type, path, language, role, bytes, sha256 } = page
  const mixed = { language, bytes, type, role, path, sha256 } as BundleFile
  const text = bundleText(list([page, other]))
  expect(bundleText(list([other, mixed], { entry: 'index.html' }))).toBe(text)
  expect(readBundleText(text)).toEqual(list([other, page], { entry: 'index.html' }))
  expect(bundleText(list([page, { ...other, bytes: 11 }]))).not.toBe(text)
})

test.each([
  ['/etc/passwd', 'absolute'],
  ['../x', 'above'],
  ['a/../../x', 'above'],
  ['a/./x', 'a dot'],
  ['a//x', 'an empty segment'],
  ['a/', 'a folder'],
  [String.raw`a\x`, 'a backslash'],
  ['C:x', 'a drive'],
  ['a\u0000x', 'NUL'],
  ['a\nx', 'a control letter'],
  ['cafe\u0301.html', 'not in NFC'],
  ['\ud800.html', 'half a letter'],
  [`${'é'.repeat(128)}.html`, 'a segment that is too long'],
  [Array.from({ length: 6 }, () => 'a'.repeat(200)).join('/'), 'too long'],
])('engine A1: a list with the path %j (%s) is refused, and says which', (path) => {
  expect(read(list([file('ok.html'), file(path)]))).toEqual({ fault: 'path', path })
})

test('engine A1: paths with spaces, accents and dots inside are taken', () => {
  const paths = ['aula 1/vídeo…final.v2.mp4', '..a/b..', 'a'.repeat(bundleLimits.segmentBytes), '%2e%2e/x', '日本.html']
  expect(isBundleList(read(list(paths.map((path) => file(path)))))).toBe(true)
})

test.each<[string, BundleList, object]>([
  ['two files of one path', list([file('a'), file('a')]), { fault: 'twice', path: 'a' }],
  ['one hash with two sizes', list([file('a'), file('b', { bytes: 11 })]), { fault: 'sizes', path: 'b' }],
  ['an entry that is not there', list([file('a')], { entry: 'b.html?x=1' }), { fault: 'entry', path: 'b.html?x=1' }],
  ['no file', list([], { entry: 'a' }), { fault: 'shape' }],
  ['a size below nothing', list([file('a', { bytes: -1 })]), { fault: 'shape' }],
  ['half a byte', list([file('a', { bytes: 1.5 })]), { fault: 'shape' }],
  ['a size that no number holds', list([file('a', { bytes: 2 ** 53 })]), { fault: 'shape' }],
  ['more than a bundle may have', list([file('a', { bytes: bundleLimits.bytes + 1 })]), { fault: 'too_large' }],
  ['a hash in capitals', list([file('a', { sha256: hash('A') })]), { fault: 'shape' }],
  ['a hash that is cut off', list([file('a', { sha256: 'a'.repeat(63) })]), { fault: 'shape' }],
  ['a type that is none', list([file('a', { type: 'text/html\r\nx: y' })]), { fault: 'shape' }],
  ['a role that nobody knows', list([file('a', { role: 'cover' })]), { fault: 'shape' }],
  ['a choice of what is not there', list([file('a')], { choices: [['a', 'b']] }), { fault: 'choices', path: 'b' }],
  [
    'a file in two choices',
    list([file('a'), file('b')], {
      choices: [
        ['a', 'b'],
        ['b', 'a'],
      ],
    }),
    { fault: 'choices', path: 'b' },
  ],
])('engine A1: a list with %s is refused', (_, given, fault) => {
  expect(read(given)).toMatchObject(fault)
})

test('engine A1: more files than a bundle may have are refused', () => {
  const files = Array.from({ length: bundleLimits.files + 1 }, (_, at) => file(`f${at}`))
  expect(read(list(files))).toEqual({ fault: 'too_many' })
  expect(isBundleList(read(list(files.slice(1), { entry: 'f1' })))).toBe(true)
})

test('engine A1: a text that is not exactly the list’s own is refused: one bundle has one id', () => {
  const text = bundleText(list([file('a'), file('b')]))
  expect(readBundleText('')).toEqual({ fault: 'text' })
  expect(readBundleText(text.slice(0, -1))).toEqual({ fault: 'text' })
  expect(readBundleText('null')).toEqual({ fault: 'shape' })
  expect(readBundleText(`${text} `)).toEqual({ fault: 'order' })
  expect(readBundleText(text.replace('"type"', '"x":1,"type"'))).toEqual({ fault: 'shape' })
  const given = list([file('a'), file('b')])
  expect(readBundleText(JSON.stringify({ ...given, files: given.files.toReversed() }))).toEqual({ fault: 'order' })
})

test('engine A1: a device keeps the entry first, then everything but what another of its choice stands for', () => {
  const files = [
    file('720.mp4', { sha256: hash('b'), role: 'rendition:standard' }),
    file('360.mp4', { sha256: hash('c'), role: 'rendition:low', bytes: 4 }),
    file('legendas.vtt', { sha256: hash('d'), role: 'captions', bytes: 1 }),
    file('copia.vtt', { sha256: hash('d'), bytes: 1 }),
    file('play.html?a'),
  ]
  const given = list(files, { entry: 'play.html?a', choices: [['720.mp4', '360.mp4']] })
  expect(keptFiles(given).map(({ path }) => path)).toEqual(['play.html?a', '720.mp4', 'legendas.vtt', 'copia.vtt'])
  expect(distinctBytes(keptFiles(given))).toBe(21)
  const bundle = describeBundle(hash('e'), 99, given)
  expect(bundle.bytes).toBe(21)
  expect(listInRow(bundle)).toEqual(given)
  expect(entryOf(bundle)?.path).toBe('play.html?a')
})

test('engine A1: the query of an entry is not part of its path, and a long list does not travel in a row', () => {
  const files = Array.from({ length: 201 }, (_, at) => file(`f${at}.html`))
  const given = list(files, { entry: 'f7.html?questions=Playing#top' })
  expect(keptFiles(given)[0]?.path).toBe('f7.html')
  expect(describeBundle(hash('e'), 99, given).files).toBeNull()
  expect(listInRow(describeBundle(hash('e'), 99, list(files.slice(1))))?.files).toHaveLength(200)
})

test('engine A1: a packed file fits one stored chunk, and a pack has room for several', () => {
  expect(packedUnder).toBeLessThanOrEqual(chunkBytes)
  expect(packBytes / packedUnder).toBeGreaterThan(4)
})
