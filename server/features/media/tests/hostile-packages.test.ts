import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openArchive } from '#server/platform/zip/open-archive.ts'
import { zipOf, type HostileEntry } from '#test/support/packages/zip-of.ts'
import { inspected, refusalOf, reportOf } from './inspected.test-support.ts'

const fixtures = new URL('../../../../../shared/fixtures/zips/', import.meta.url)

test('player P44: each package of other tools that is broken is refused with its code, each sound one is not', async (context) => {
  if (!existsSync(fixtures)) context.skip(`no folder ${fixtures.pathname}`)
  const expected: [RegExp, string][] = [
    [/passwordis1/, 'package.encrypted'],
    [/End of central directory/, 'package.not_a_zip'],
    [/absolute path/, 'package.unsafe_path'],
    [/file data overflows/, 'package.bomb'],
    [/invalid code lengths/, 'package.damaged'],
    [/invalid local file header/, 'package.damaged'],
    [/invalid zip64/, 'package.not_a_zip'],
    [/too many bytes/, 'package.damaged'],
    [/unexpected EOF/, 'package.too_large'],
    [/bogus-compression/, 'package.damaged'],
  ]
  const names = readdirSync(fixtures)
  for (const name of names) {
    const code = expected.find(([pattern]) => pattern.test(name))?.[1]
    const refusal = await refusalOf(readFileSync(new URL(encodeURIComponent(name), fixtures)))
    expect(refusal.split(':')[0], name).toBe(code ?? 'other')
  }
  expect(names.length).toBe(24)
})

const mib = 1024 ** 2
const zeros = (bytes: number) => deflateRawSync(Buffer.alloc(bytes))
const page: HostileEntry = { name: 'index.html', body: '<p>Aula</p>' }
const bomb = zeros(30 * mib)

test.each<[string, HostileEntry[], string]>([
  [
    'a file of zeros that is a thousand times what it is packed',
    [page, { name: 'a', packed: bomb, says: 30 * mib }],
    'bomb',
  ],
  [
    'many of them, each of which is small',
    [page, ...Array.from({ length: 12 }, (_, at) => ({ name: `a${at}`, body: Buffer.alloc(mib) }))],
    'bomb',
  ],
  ['a size that lies', [page, { name: 'a', packed: bomb, says: 100 }], 'damaged'],
  ['a larger size than there is', [page, { name: 'a', body: 'olá', says: 5 }], 'damaged'],
  ['another sum than that of its bytes', [page, { name: 'a', body: 'olá', sum: 1 }], 'damaged'],
  [
    'a file past 2 GiB',
    [page, { name: 'a', packed: Buffer.alloc(12 * mib), says: 2 * 1024 * mib + 1, method: 8 }],
    'too_large',
  ],
  ['20,001 files', Array.from({ length: 20_001 }, (_, at) => ({ name: `a${at}`, method: 0 })), 'too_many_files'],
  ['a link', [page, { name: 'a', body: '/etc/passwd', mode: 0o120777 }], 'unsafe_path'],
  ['a device', [page, { name: 'a', mode: 0o020666 }], 'unsafe_path'],
  ['a name that leads out', [page, { name: '../a' }], 'unsafe_path'],
  ['a name that leads out on Windows', [page, { name: 'b\\..\\..\\a' }], 'unsafe_path'],
  ['an absolute name', [page, { name: '/etc/a' }], 'unsafe_path'],
  ['a name with a drive', [page, { name: 'C:\\a' }], 'unsafe_path'],
  ['a name with a NUL', [page, { name: 'a\u0000.html' }], 'unsafe_path'],
  ['a name with control letters', [page, { name: 'a\u001b[2J' }], 'unsafe_path'],
  ['a part of a name past 255 bytes', [page, { name: 'é'.repeat(128) }], 'unsafe_path'],
  ['a name past 1,024 bytes', [page, { name: `${'abc/'.repeat(300)}a` }], 'unsafe_path'],
  ['two files of one name', [page, { name: 'a' }, { name: 'a' }], 'damaged'],
  ['two files of one name, composed otherwise', [page, { name: 'é' }, { name: 'e\u0301' }], 'damaged'],
  ['an encrypted file', [page, { name: 'a', body: 'x', flags: 0x801 }], 'encrypted'],
  ['a strongly encrypted file', [page, { name: 'a', body: 'x', flags: 0x841 }], 'encrypted'],
  ['an unknown way of packing', [page, { name: 'a', body: 'x', method: 14 }], 'damaged'],
])('player P44: %s is refused', async (_, entries, reason) => {
  expect(await refusalOf(zipOf(entries))).toBe(`package.${reason}:-`)
})

test('player P44: a package of several disks, one that is cut off and one that is none are refused', async () => {
  const zip = zipOf([page])
  const disks = Buffer.from(zip)
  disks.writeUInt16LE(1, zip.length - 18)
  expect(await refusalOf(disks)).toBe('package.damaged:-')
  expect(await refusalOf(zip.subarray(0, -10))).toBe('package.damaged:-')
  expect(await refusalOf(Buffer.from('nada, nem de longe um pacote'))).toBe('package.not_a_zip:-')
})

test('player P44: files that lie over each other are refused', async () => {
  const zip = zipOf([page, { name: 'a', packed: Buffer.alloc(5000), body: '', method: 0, says: 5000 }])
  const list = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  const end = zip.length - 22
  const entries = zip.subarray(list, end)
  const second = entries.subarray(entries.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'), 4))
  const again = Array.from({ length: 9 }, (_, at) => {
    const copy = Buffer.from(second)
    copy.write(String(at), 46)
    return copy
  })
  const tail = Buffer.from(zip.subarray(end))
  tail.writeUInt16LE(11, 8)
  tail.writeUInt16LE(11, 10)
  tail.writeUInt32LE(entries.length + Buffer.concat(again).length, 12)
  expect(await refusalOf(Buffer.concat([zip.subarray(0, end), ...again, tail]))).toBe('package.bomb:-')
})

test('player P44: what is refused is told with the file that is at fault', async () => {
  const report = await reportOf(zipOf([page, { name: 'fotos/a', body: 'x', flags: 0x801 }]))
  expect(report?.errors).toMatchObject([{ code: 'package.encrypted', count: 1, places: [{ file: 'fotos/a' }] }])
})

test('player P44: names without a mark are UTF-8 where they can be, else those of the first PCs', async () => {
  const zip = zipOf([
    page,
    { name: Buffer.from('ação.txt'), flags: 0 },
    { name: Buffer.from([0x87, 0x2e, 0x61]), flags: 0 },
  ])
  const found = await inspected(zip)
  expect(found.is === 'package' && found.list.files.map(({ path }) => path)).toEqual(['index.html', 'ação.txt', 'ç.a'])
})

test('player P44: a store that fails is no fault of the package', async () => {
  const zip = zipOf([page])
  const reading = openArchive(() => Promise.reject(new Error('the store is away')), zip.length)
  await expect(reading).rejects.toThrow('the store is away')
})
