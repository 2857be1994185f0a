import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest'
import { findProgram } from '#server/platform/config/find-program.ts'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { mediaOf } from '#test/support/media-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { removeOldMedia } from '../old-media.ts'
import { convertFilm, drawPoster, isIndexLast } from '../convert/convert-film.ts'
import { convertWaiting } from '../convert/convert-waiting.ts'
import { readSpace } from '../media-space.ts'
import { readyMedia } from '../media-service.ts'

const ffmpeg = findProgram(process.env, 'FFMPEG_PATH', 'ffmpeg')
const demo = (name: string) => readFile(new URL(`../../../demo/media/${name}`, import.meta.url))

const day = 86_400_000

/** What a film of Windows begins with, and nothing that could be played. */
const emptyWmv = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c64000000000000000100000001020000', 'hex').subarray(0, 30),
  // The properties of its one stream, which has pictures.
  Buffer.from('9107dcb7b7a9cf118ee600c00c2053654800000000000000c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
  Buffer.alloc(2000, 7),
])

function needed({ skip }: TestContext): string {
  if (ffmpeg === null) return skip('no ffmpeg in the path, nor in FFMPEG_PATH')
  return ffmpeg
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trilha-convert-'))
})
afterAll(async () => rm(folder, { recursive: true }))

/** A film of four seconds, black for the first of them, as ffmpeg writes it. */
async function filmOf(program: string, name: string, ...codecs: string[]): Promise<Buffer> {
  const path = join(folder, name)
  const pictures = ['-f', 'lavfi', '-i', 'testsrc=d=4:s=1600x900:r=5,fade=in:0:5']
  const all = ['-y', '-loglevel', 'error', ...pictures, '-f', 'lavfi', '-i', 'sine=d=4', ...codecs, path]
  execFileSync(program, all)
  return readFile(path)
}

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => giveConverter(null))
  const giveConverter = (ffmpegPath: string | null) => Object.assign(installation.services.config, { ffmpegPath })
  const openMedia = async () => mediaOf(installation, await openStaff(installation, ['programme-admin']))
  const inTenant = <T>(work: Parameters<typeof installation.services.database.inTenant<T>>[1]) =>
    installation.services.database.inTenant(1, work)
  const bundleOf = async (id: string) => (await inTenant((tx) => readyMedia(tx, 1, [id]))).get(id)?.bundle
  const used = async () => (await inTenant((tx) => readSpace(tx, 1))).used

  test('player P56: without a converter a film of Windows is kept, not published, and says what it waits for; an MP4 is ready with its facts', async () => {
    const media = await openMedia()
    const wmv = await media.add('Aula.wmv', emptyWmv)
    expect(wmv).toMatchObject({ kind: 'video', state: 'refused', reason: 'media.needs_transcoder', file: null })
    expect(await bundleOf(wmv.id)).toBe(undefined)
    // It waits longer than what is refused for good.
    const later = new Date(installation.services.clock.now().getTime() + 40 * day)
    await removeOldMedia({ ...installation.services, clock: { now: () => later } })
    await installation.services.jobs.run()
    const row = await inTenant((tx) =>
      tx.selectFrom('media_version').select('store_key').where('media_id', '=', wmv.id).executeTakeFirstOrThrow(),
    )
    expect((await installation.services.files.stat(row.store_key))?.bytes).toBe(emptyWmv.length)
    expect((await media.remove(wmv.id)).status).toBe(200)
    const mp4 = await media.add('Aula.mp4', await demo('cor-decide.mp4'))
    expect(mp4).toMatchObject({ kind: 'video', state: 'ready', seconds: expect.any(Number) as number })
  })

  test('player P56: with a converter what waited becomes an MP4 that everybody plays, with its facts and a poster, and gives all its room back when it goes', async (context) => {
    const program = needed(context)
    const media = await openMedia()
    const before = await used()
    const original = await filmOf(program, 'aula.wmv', '-c:v', 'wmv2', '-c:a', 'wmav2')
    const { id } = await media.add('Aula.wmv', original)
    giveConverter(program)
    await convertWaiting(installation.services)
    await installation.services.jobs.run()
    const item = await media.read(id)
    expect(item).toMatchObject({ kind: 'video', state: 'ready', reason: null, seconds: 4, width: 1280, height: 720 })
    expect(item.poster).toMatch(/^\/api\/images\//)
    const file = (await bundleOf(id))?.files?.[0]
    expect(file).toMatchObject({ path: 'media.mp4', type: 'video/mp4' })
    expect(await used()).toBe(before + original.length + (file?.bytes ?? 0))
    expect((await media.remove(id)).status).toBe(200)
    expect(await used()).toBe(before)
  })

  test('player P56: with a converter an MP4 whose index comes last has it first; one that cannot be converted is refused as damaged', async (context) => {
    const program = needed(context)
    giveConverter(program)
    const media = await openMedia()
    const { id, poster } = await media.add(
      'Fim.mp4',
      await filmOf(program, 'fim.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'),
    )
    const own = { ffmpeg: program, folder, type: 'video/mp4', seconds: 4 }
    expect(await isIndexLast({ ...own, name: 'fim.mp4' })).toBe(true)
    const bytes = await readBytes(installation.services, 1, (await bundleOf(id))?.files?.[0]?.sha256 ?? '')
    await writeFile(join(folder, 'played.mp4'), bytes)
    expect(await isIndexLast({ ...own, name: 'played.mp4' })).toBe(false)
    expect(poster).not.toBe(null)
    const broken = Buffer.concat([emptyWmv, Buffer.from('!')])
    expect(await media.add('Ruim.wmv', broken)).toMatchObject({ state: 'refused', reason: 'media.damaged' })
  })
})

test('player P57: a file that is a playlist in disguise opens no other file and no address', async (context) => {
  const program = needed(context)
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    answer.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const secret = await filmOf(program, 'secret.mp4', '-c:v', 'mpeg4', '-c:a', 'aac')
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
      const source = { ffmpeg: program, folder: own, name: 'original', type, seconds: 4 }
      expect([await convertFilm(source), await drawPoster(source)], type).toEqual([null, null])
    }
  expect(asked).toEqual([])
  server.close()
})
