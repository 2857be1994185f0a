import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lessonsOf, unitsOf, type PackageTree } from '#contract/features/activity/package/package-tree.ts'
import { cmi5Structure, manifest2004, packageOf, scorm2004 } from '#test/support/packages/package-of.ts'
import { h5pOf } from '#test/support/packages/h5p-of.ts'
import { inspected, refusalOf, reportOf } from './inspected.test-support.ts'

const fixtures = new URL('../../../../../shared/fixtures/', import.meta.url)
const fixture = (path: string) => readFileSync(new URL(path, fixtures))

/** What a package is, in a few words: its version and lessons, or its units, or its page. */
function told(tree: PackageTree): string {
  if (tree.kind === 'scorm') return `scorm ${tree.version}, ${lessonsOf(tree.items).length}: ${tree.title}`
  if (tree.kind === 'cmi5') return `cmi5, ${unitsOf(tree.children).length}: ${tree.title['en-US'] ?? ''}`
  return tree.kind === 'h5p' ? `h5p ${tree.library}` : `${tree.kind} ${tree.entry}`
}
async function whatIs(zip: Buffer): Promise<string> {
  const found = await inspected(zip)
  return found.is === 'package' ? told(found.tree) : found.is === 'other' ? 'other' : refusalOf(zip)
}
const warningsOf = async (zip: Buffer) =>
  Object.fromEntries(
    ((await reportOf(zip))?.warnings ?? []).map(({ code, count, places: [place] }) => [
      code,
      [count, place?.file, place?.line],
    ]),
  )

test('player P27: each fixture is imported with its version and lessons, or refused with its code and line', async (context) => {
  if (!existsSync(fixtures)) context.skip(`no folder ${fixtures.pathname}`)
  const expected: Record<string, string> = {
    'scorm/RuntimeMinimumCalls_SCORM12-mini.zip': 'scorm 1.2, 9: Golf Explained - Minimum Run-time Calls',
    'scorm/singlesco_scorm12.zip': 'scorm 1.2, 1: Golf Explained - CP Single SCO',
    'scorm/singlescobasic.zip': 'scorm 1.2, 1: Golf Explained - Run-time Basic Calls',
    'scorm/singlescobasic_missingorg.zip': 'scorm 1.2, 1: resource_1',
    'scorm/validaicc.zip': 'package.aicc:-',
    'cmi5/single_au_basic_responsive.zip': 'cmi5, 1: Introduction to Geology - Responsive Style',
  }
  for (const [path, what] of Object.entries(expected)) expect(await whatIs(fixture(path)), path).toBe(what)
  expect(readdirSync(new URL('scorm/', fixtures)).length).toBe(5)
})

test('player P27: the golf package keeps its tree and the parameters of its lessons', async (context) => {
  if (!existsSync(fixtures)) context.skip(`no folder ${fixtures.pathname}`)
  const found = await inspected(fixture('scorm/RuntimeMinimumCalls_SCORM12-mini.zip'))
  if (found.is !== 'package' || found.tree.kind !== 'scorm') throw new Error('no SCORM package')
  expect(found.tree.items.map(({ title, href, items }) => [title, href, items.length])).toEqual([
    ['Playing the Game', null, 6],
    ['Having Fun', null, 3],
  ])
  expect(found.tree.items[0]?.items[5]).toMatchObject({
    identifier: 'playing_quiz_item',
    href: 'shared/assessmenttemplate.html?questions=Playing',
    scormType: 'sco',
  })
  expect(found.list.entry).toBe('Playing/Playing.html')
  expect(found.list.files.length).toBe(28)
  expect(found.list.files.find(({ path }) => path === 'shared/style.css')?.type).toBe('text/css')
})

const wrong = (manifest: string) => packageOf({ 'imsmanifest.xml': manifest, 'aula.html': '<p>Aula</p>' })
const item = '<item identifier="i" identifierref="r"><title>Aula</title></item>'
test.each<[string, Buffer, string]>([
  ['SCORM 2004 4th Edition', scorm2004(), 'scorm 2004_4, 1: Curso de tintas'],
  [
    'SCORM 2004 3rd Edition',
    wrong(manifest2004(item, { edition: '2004 3rd Edition' })),
    'scorm 2004_3, 1: Curso de tintas',
  ],
  [
    'an edition nobody knows, of a known vocabulary',
    wrong(manifest2004(item, { edition: 'x' })),
    'scorm 2004_3, 1: Curso de tintas',
  ],
  [
    'a manifest of another standard',
    wrong('<manifest>\n<metadata><schemaversion>1.1.0</schemaversion></metadata>\n</manifest>'),
    'package.version_unknown:2',
  ],
  [
    'a lesson of a resource that is not there',
    wrong(manifest2004('<item identifier="i" identifierref="x"/>')),
    'package.manifest_invalid:8',
  ],
  ['two lessons of one name', wrong(manifest2004(`${item}\n${item}`)), 'package.manifest_invalid:9'],
  [
    'a page that is not there',
    packageOf({ 'imsmanifest.xml': manifest2004(item), 'outra.html': '' }),
    'package.entry_missing:12',
  ],
  [
    'lessons that open nothing',
    wrong(manifest2004('<item identifier="i"><title>Aula</title></item>')),
    'package.no_entry:7',
  ],
  ['a manifest that is cut off', wrong(manifest2004(item).slice(0, 700)), 'package.manifest_invalid:12'],
  [
    'a manifest with an entity',
    wrong(`<!DOCTYPE m [\n<!ENTITY a "b">\n]>${manifest2004(item).slice(39)}`),
    'package.xml_unsafe:3',
  ],
  [
    'a manifest that asks for a file',
    wrong(`<!DOCTYPE m SYSTEM "file:///etc/passwd">${manifest2004(item).slice(39)}`),
    'package.xml_unsafe:1',
  ],
  ['a manifest as deep as nobody writes', wrong(`<manifest>${'<a>\n'.repeat(70)}`), 'package.xml_unsafe:64'],
  ['a manifest of more than 10 MiB', wrong(`<manifest>${' '.repeat(11 * 1024 ** 2)}</manifest>`), 'package.bomb:-'],
  ['a page', packageOf({ 'index.html': '', 'a/b.html': '' }), 'html index.html'],
  ['one page of another name', packageOf({ 'aula.html': '', 'a.css': '' }), 'html aula.html'],
  ['pages of which none is the first', packageOf({ 'a.html': '', 'b.html': '' }), 'package.no_entry:-'],
  ['a manifest that lies too deep', packageOf({ 'a/b/imsmanifest.xml': '', 'c.txt': '' }), 'package.no_manifest:-'],
  ['files that somebody packed', packageOf({ 'a.txt': '', 'b.pdf': '' }), 'other'],
  ['a document of an office', packageOf({ '[Content_Types].xml': '', 'word/a.html': '' }), 'other'],
  ['AICC', packageOf({ 'curso.crs': '', 'curso.au': '', 'a.html': '' }), 'package.aicc:-'],
  ['H5P that a game has', h5pOf('H5P.DragText', { textField: 'A *tinta* seca' }), 'h5p H5P.DragText'],
  ['H5P of another type', packageOf({ 'h5p.json': '{"mainLibrary":"H5P.Timeline"}' }), 'h5p.type_unknown:-'],
  ['H5P that is broken', packageOf({ 'h5p.json': '{' }), 'h5p.broken:-'],
  ['H5P without its content', packageOf({ 'h5p.json': '{"mainLibrary":"H5P.DragText"}' }), 'h5p.broken:-'],
  ['H5P whose content is of another type', h5pOf('H5P.Dialogcards', { textField: 'A *tinta*' }), 'h5p.broken:-'],
  [
    'H5P of three choices',
    h5pOf('H5P.MultiChoice', { question: '', answers: ['a', 'b', 'c'].map((text) => ({ text })) }),
    'h5p.type_unknown:-',
  ],
  [
    'cmi5 whose page is not there',
    packageOf({ 'cmi5.xml': cmi5Structure('<au id="a">\n<url>a.html</url></au>') }),
    'package.entry_missing:5',
  ],
  ['cmi5 without units', packageOf({ 'cmi5.xml': cmi5Structure('') }), 'package.no_entry:2'],
])('player P27: %s', async (_, zip, what) => {
  expect(await whatIs(zip)).toBe(what)
})

test('player P27: a type that no game has is refused by its name', async () => {
  const report = await reportOf(packageOf({ 'h5p.json': '{"mainLibrary":"H5P.Timeline"}' }))
  expect(report?.errors).toEqual([
    {
      code: 'h5p.type_unknown',
      count: 1,
      places: [{ file: 'h5p.json', line: null, element: 'mainLibrary', value: 'H5P.Timeline' }],
    },
  ])
})

test('player P27: manifests in UTF-16 and windows-1252 keep their accents', async () => {
  const manifest = manifest2004(item).replace('Curso de tintas', 'Preparação')
  const latin = Buffer.from(manifest.replace('UTF-8', 'windows-1252'), 'latin1')
  const wide = Buffer.from(`\uFEFF${manifest.replace('UTF-8', 'UTF-16')}`, 'utf16le')
  for (const bytes of [latin, wide])
    expect(await whatIs(packageOf({ 'imsmanifest.xml': bytes, 'aula.html': '' }))).toBe('scorm 2004_4, 1: Preparação')
})

test('player P46: a package in a folder, with junk, or without its organization is taken, and its report says so', async (context) => {
  const zip = packageOf({
    '__MACOSX/curso/._aula.html': 'x',
    'curso/imsmanifest.xml': manifest2004(item),
    'curso/aula.html': '<img src="https://example.org/a.png">',
    'curso/.DS_Store': 'x',
    'curso/sobra.js': 'x',
  })
  const found = await inspected(zip)
  expect(found.is === 'package' && [found.list.entry, found.list.files.map(({ path }) => path)]).toEqual([
    'aula.html',
    ['imsmanifest.xml', 'aula.html', 'sobra.js'],
  ])
  expect(await warningsOf(zip)).toEqual({
    junk_dropped: [2, '__MACOSX/curso/._aula.html', null],
    address_outside: [1, 'aula.html', 1],
    file_unnamed: [1, 'sobra.js', null],
    in_folder: [1, 'curso/', null],
  })
  if (!existsSync(fixtures)) context.skip(`no folder ${fixtures.pathname}`)
  expect(await warningsOf(fixture('scorm/singlescobasic_missingorg.zip'))).toMatchObject({
    organization_missing: [1, 'imsmanifest.xml', 25],
  })
  expect(await warningsOf(fixture('scorm/RuntimeMinimumCalls_SCORM12-mini.zip'))).toEqual({})
})
