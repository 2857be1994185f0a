import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openZip } from './read-zip.ts'
import { ZipFault } from './zip-fault.ts'
import { writeZip } from './write-zip.ts'

const text = (said: string) => Buffer.from(said)
/** A package whose bytes were changed where a text stands in it. */
const changed = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')

test('what was packed is unpacked the same, letters of every language in its names', () => {
  const zip = writeZip([
    { name: 'a/ção 山.txt', bytes: text('olá') },
    { name: 'vazio', bytes: text('') },
  ])
  const entries = openZip(zip)
  expect([...entries.keys()]).toEqual(['a/ção 山.txt', 'vazio'])
  expect(entries.get('a/ção 山.txt')?.read().toString()).toBe('olá')
  expect(entries.get('vazio')?.read().length).toBe(0)
})

test.each(['../x', '/abc', 'C:\\ab', 'a/../b', 'a\u0000b'])(
  'a name that leads out of the package is refused: %j',
  (name) => {
    expect(() => openZip(writeZip([{ name, bytes: text('x') }]))).toThrow('leads out')
  },
)

test('what systems leave is dropped, and two files of one name are refused', () => {
  const zip = writeZip(['__MACOSX/a', '.DS_Store', 'b/Thumbs.db', 'c'].map((name) => ({ name, bytes: text('x') })))
  expect([...openZip(zip).keys()]).toEqual(['c'])
  expect(() =>
    openZip(
      changed(
        writeZip([
          { name: 'aa', bytes: text('1') },
          { name: 'bb', bytes: text('2') },
        ]),
        'bb',
        'aa',
      ),
    ),
  ).toThrow('twice')
})

test('a bomb, a size that lies, what is encrypted or cut off are refused', () => {
  const bomb = writeZip([{ name: 'zeros', bytes: Buffer.alloc(30 * 1024 * 1024) }])
  expect(() => openZip(bomb)).toThrow('too tightly')
  const zip = writeZip([{ name: 'a', bytes: text('olá, mundo') }])
  const lying = Buffer.from(zip)
  lying.writeUInt32LE(4, zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  expect(() => openZip(lying).get('a')?.read()).toThrow('damaged')
  const locked = Buffer.from(zip)
  locked.writeUInt16LE(1, zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8)
  expect(() => openZip(locked)).toThrow('encrypted')
  expect(() => openZip(zip.subarray(0, -10))).toThrow('cut off')
  expect(() => openZip(text('nada'))).toThrow('no package')
})

const shared = new URL('../../../../shared/fixtures/zips/', import.meta.url)
test('packages of other tools are read, and those that are broken, or say what is not so, are refused', (context) => {
  if (!existsSync(shared)) context.skip(`no folder ${shared.pathname}`)
  for (const name of readdirSync(shared)) {
    const open = () =>
      [...openZip(readFileSync(new URL(encodeURIComponent(name), shared))).values()].map((entry) => entry.read())
    if (/failure|passwordis1|bogus-compression/.test(name)) expect(open, name).toThrow(ZipFault)
    else expect(open().length, name).toBeGreaterThan(0)
  }
})
