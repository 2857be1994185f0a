import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey } from './archive-cipher.ts'
import { ArchiveError, type Frame, type Header } from './archive-format.ts'
import { openArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'trilha-archive-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const backupKey = Buffer.from('a key for backups, of 32 characters')
const header: Header = {
  program: '1.0.0',
  madeAt: '2026-11-18T15:00:00.000Z',
  migrations: [],
  keyFingerprint: null,
  encryption: null,
}
const frames: Frame[] = [
  { letter: 'F', body: Buffer.from('a file') },
  { letter: 'B', body: Buffer.alloc(0) },
  { letter: 'B', body: Buffer.from('bytes of it') },
  { letter: 'H', body: Buffer.from('its hash') },
  { letter: 'E', body: Buffer.from('{}') },
]
async function* asStream(all: readonly Frame[]): AsyncGenerator<Frame> {
  yield* all
}

async function readAll(path: string, key: Uint8Array | null): Promise<Frame[]> {
  const archive = await openArchive(path, key)
  try {
    const read: Frame[] = []
    for await (const frame of archive.framesChecked()) read.push(frame)
    return read
  } finally {
    await archive.close()
  }
}

async function write(name: string, isEncrypted: boolean, all: readonly Frame[] = frames): Promise<string> {
  const path = join(folder, name)
  const { key, encryption } = isEncrypted ? await makeKey(backupKey) : { key: null, encryption: null }
  await writeArchive(path, { ...header, encryption }, asStream(all), key)
  return path
}

test('what was written is read as it was, readable or encrypted, and some kinds of it alone', async () => {
  for (const isEncrypted of [false, true]) {
    const path = await write(`whole-${isEncrypted}`, isEncrypted)
    expect(await readAll(path, isEncrypted ? backupKey : null)).toEqual(frames)
    expect((await readFile(path)).includes('bytes of it')).toBe(!isEncrypted)
    const archive = await openArchive(path, isEncrypted ? backupKey : null)
    const some: string[] = []
    for await (const { body } of archive.frames(['B', 'H'])) some.push(Buffer.from(body).toString())
    await archive.close()
    expect(some).toEqual(['', 'bytes of it', 'its hash'])
  }
})

test('no byte of a backup can change, and no end be missing, without it being refused', async () => {
  const path = await write('sound', false)
  const sound = await readFile(path)
  const damaged = join(folder, 'damaged')
  const refused = async (bytes: Uint8Array) => {
    await writeFile(damaged, bytes)
    return readAll(damaged, null).then(
      () => false,
      (error: unknown) => error instanceof ArchiveError,
    )
  }
  const passed: string[] = []
  for (let at = 0; at < sound.length; at++) {
    const flipped = Buffer.from(sound)
    flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at)
    if (!(await refused(flipped))) passed.push(`byte ${at} changed`)
    if (!(await refused(sound.subarray(0, at)))) passed.push(`cut at ${at}`)
  }
  if (!(await refused(Buffer.concat([sound, Buffer.from('more')])))) passed.push('something behind its end')
  expect(passed).toEqual([])
})

test('frames of an encrypted backup cannot be left out, exchanged or taken from another, even with a checksum that fits', async () => {
  const [first, second] = [await write('one', true), await write('two', true)]
  const bodyOf = async (path: string) => {
    const bytes = await readFile(path)
    const lines = bytes.indexOf('\n', bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1) + 1
    return { lines: bytes.subarray(0, lines), rest: bytes.subarray(lines, bytes.length - 32) }
  }
  const { lines } = await bodyOf(first)
  const { rest } = await bodyOf(second)
  const forged = Buffer.concat([lines, rest])
  const path = join(folder, 'forged')
  await writeFile(path, Buffer.concat([forged, createHash('sha256').update(forged).digest()]))
  await expect(readAll(path, backupKey)).rejects.toThrow('frame 0 does not open')

  const own = await bodyOf(first)
  const firstFrame = 5 + own.rest.readUInt32BE(1)
  const shortened = Buffer.concat([own.lines, own.rest.subarray(firstFrame)])
  await writeFile(path, Buffer.concat([shortened, createHash('sha256').update(shortened).digest()]))
  await expect(readAll(path, backupKey)).rejects.toThrow('frame 0 does not open')
  await expect(readAll(first, null)).rejects.toThrow('BACKUP_KEY must be set')
  await expect(readAll(first, Buffer.from('another key'))).rejects.toThrow('another BACKUP_KEY')
})

test('a backup that fails on the way leaves no file that could be taken for one', async () => {
  const into = join(folder, 'failing')
  async function* failing(): AsyncGenerator<Frame> {
    yield* frames.slice(0, 3)
    throw new Error('the disk went away')
  }
  await expect(writeArchive(join(into, 'half.backup'), header, failing(), null)).rejects.toThrow('the disk went away')
  expect(await readdir(into)).toEqual([])
})
