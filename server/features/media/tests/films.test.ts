import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyingTools } from '../convert/by-copying.ts'
import { toolsOf } from '../convert/by-ffmpeg.ts'
import { runFfmpeg } from '../convert/ffmpeg.ts'
import { makeRenditions } from '../convert/make-renditions.ts'
import { readIndex } from '../convert/source.ts'
import { findFacts } from '../prepare/find-facts.ts'
import { common, countFrames, needConverter, openFilms } from './films.test-support.ts'

let films: Awaited<ReturnType<typeof openFilms>>
let folder: string
beforeAll(async () => {
  films = await openFilms()
  folder = films.folder
})
afterAll(async () => films.close())

test('player P56: a program that takes longer than it may is ended, and said to be too slow', async (context) => {
  const program = needConverter(context)
  await films.make(program, 'lento.mp4', ...common)
  const source = { folder, name: 'lento.mp4', type: 'video/mp4', seconds: 2 }
  const after = ['-c:v', 'libx264', '-preset', 'placebo', '-f', 'mp4', 'never.mp4']
  expect(await runFfmpeg(program, source, { after, patience: 1 })).toMatchObject({ fault: 'too_slow' })
})

test('player P56: tracks are copied whole, their index first, in memory or past it', async (context) => {
  const program = needConverter(context)
  await films.make(program, 'copia.mp4', ...common, '-s', '320x180')
  const source = { folder, name: 'copia.mp4', type: 'video/mp4', seconds: 2 }
  const frames = countFrames(program, join(folder, 'copia.mp4'))
  expect(await readIndex(source)).toEqual({ isLast: true, isLocked: false })
  for (const tools of [copyingTools(), copyingTools(0)]) {
    const made = await tools.index(source)
    expect(made).toHaveProperty('bytes')
    expect(await readIndex({ ...source, name: 'film.mp4' })).toEqual({ isLast: false, isLocked: false })
    expect(countFrames(program, join(folder, 'film.mp4'))).toBe(frames)
  }
})

test('player P56: a film of a phone that was held upright keeps its shape and as many lines', async (context) => {
  const program = needConverter(context)
  await films.make(program, 'retrato.mp4', ...common, '-vf', 'scale=900:1600,setsar=1')
  const source = { folder, name: 'retrato.mp4', type: 'video/mp4', seconds: 2 }
  const made = await toolsOf(program).low?.(source)
  if (!made || 'fault' in made) throw new Error('nothing was made')
  const read = (_key: string, range?: object) => Promise.resolve(Readable.from(createReadStream(made.path, range)))
  const facts = await findFacts({ read }, made.path, { reads: 'tracks', bytes: made.bytes })
  expect(facts).toMatchObject({ width: 360, height: 640, pictureCodec: 'avc', soundCodec: 'aac', seconds: 2 })
})

const fixtures = new URL('../../../../../shared/fixtures/media/', import.meta.url)

test('player P56: each file of the shared ones is read, or said to be one that cannot be, with a converter and without', async (context) => {
  const program = needConverter(context)
  const names = await readdir(fixtures).catch(() => null)
  if (!names) return context.skip('there are no shared fixtures beside the repository')
  const types: Record<string, string> = {
    mp4: 'video/mp4',
    mov: 'video/quicktime',
    mkv: 'video/x-matroska',
    webm: 'video/webm',
  }
  const found: Record<string, unknown> = {}
  for (const name of names) {
    const type = types[name.split('.').at(-1) ?? '']
    if (type === undefined) continue
    const path = fileURLToPath(new URL(name, fixtures))
    const { size: bytes } = await stat(path)
    const read = {
      read: (_key: string, range?: object) => Promise.resolve(Readable.from(createReadStream(path, range))),
    }
    const facts = await findFacts(read, path, { reads: 'tracks', bytes })
    const outcomes: unknown[] = []
    for (const tools of [copyingTools(), toolsOf(program)]) {
      const own = await mkdtemp(join(folder, 'own-'))
      await copyFile(path, join(own, 'original'))
      const source = { folder: own, name: 'original', type, seconds: facts.seconds }
      if ((await readIndex(source)).isLocked) {
        outcomes.push('locked')
        continue
      }
      const factsOf = () => Promise.resolve(facts)
      const made = await makeRenditions({ source, bytes, facts, tools, factsOf })
      outcomes.push('reason' in made ? made.reason : made.renditions.map((one) => one.name).join(' '))
    }
    found[name] = outcomes
  }
  expect(found).toEqual({
    'chunk_out_of_range.mp4': ['standard', 'standard'],
    'fixture-mjpeg.mov': ['media.needs_transcoder', 'standard'],
    'fixture.mkv': ['standard audio', 'standard audio'],
    'fixture.mov': ['standard', 'standard'],
    'invalid_userdata.mp4': ['standard', 'standard audio'],
    'metadata.mp4': ['standard audio', 'standard audio'],
    'moodle-logo.webm': ['standard', 'standard low'],
    'no_timescale.mp4': ['standard', 'standard'],
    'sample_640x360.mov': ['standard', 'standard'],
    'short-cenc.mp4': ['locked', 'locked'],
  })
})

test('player P57: a file that is a playlist in disguise opens no other file and no address', async (context) => {
  const program = needConverter(context)
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    answer.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const secret = await films.make(program, 'secret.mp4', '-c:v', 'mpeg4', '-c:a', 'aac')
  await writeFile(join(folder, 'secret.ts'), secret)
  const disguised = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`,
    `#EXTM3U\n#EXTINF:4,\nfile://${join(folder, 'secret.ts')}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${join(folder, 'secret.mp4')}'\n`,
  ]
  for (const text of disguised)
    for (const type of ['video/mp4', 'video/vnd.avi', 'video/x-ms-asf', 'video/webm']) {
      const own = await mkdtemp(join(folder, 'own-'))
      await writeFile(join(own, 'original'), text)
      const source = { folder: own, name: 'original', type, seconds: 4 }
      const { convert, poster } = toolsOf(program)
      for (const make of [convert, poster]) expect(await make?.(source), type).toMatchObject({ fault: 'unreadable' })
    }
  expect(asked).toEqual([])
  server.close()
})
