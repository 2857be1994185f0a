import { spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { mediaOf, sha256Of } from '#test/support/media-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { removeOldMedia } from '../old-media.ts'
import { convertWaiting } from '../convert/convert-waiting.ts'
import { readIndex } from '../convert/source.ts'
import { readSpace } from '../media-space.ts'
import { readyMedia } from '../media-service.ts'
import { common, countFrames, needConverter, openFilms } from './films.test-support.ts'

const day = 86_400_000

/** What a film of Windows begins with, and nothing that could be played. */
const emptyWmv = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c64000000000000000100000001020000', 'hex').subarray(0, 30),
  // The properties of its one stream, which has pictures.
  Buffer.from('9107dcb7b7a9cf118ee600c00c2053654800000000000000c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
  Buffer.alloc(2000, 7),
])

let films: Awaited<ReturnType<typeof openFilms>>
let folder: string
beforeAll(async () => {
  films = await openFilms()
  folder = films.folder
})
afterAll(async () => films.close())

/** What ffmpeg says of the tracks of a file; it says so on its way to refusing to do nothing. */
const describeStreams = (program: string, name: string): string =>
  spawnSync(program, ['-hide_banner', '-i', join(folder, name)], { encoding: 'utf8' }).stderr

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
  /** Where the bytes of a public picture lie. */
  const storeKeyOf = async (address: string) => {
    const id = address.split('/').at(-2) ?? ''
    const row = await inTenant((tx) =>
      tx.selectFrom('file').select('store_key').where('id', '=', id).executeTakeFirst(),
    )
    return row?.store_key ?? ''
  }
  const used = async () => (await inTenant((tx) => readSpace(tx, 1))).used

  const stepsOf = (item: MediaDetail) =>
    Object.fromEntries((item.versions[0]?.steps ?? []).map(({ step, outcome }) => [step, outcome]))
  const write = async (name: string, hash: string | undefined) =>
    writeFile(join(folder, name), await readBytes(installation.services, 1, hash ?? ''))

  test('player P56: without a converter a film of Windows is kept, not published, and says what it waits for', async () => {
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
  })

  test('player P56: without a converter an MP4 gets its facts, its index first and its sound alone; low and standard are said to be missing', async (context) => {
    const program = needConverter(context)
    const media = await openMedia()
    const before = await used()
    const original = await films.make(program, 'fim.mp4', ...common)
    const item = await media.add('Fim.mp4', original)
    expect(item).toMatchObject({ kind: 'video', state: 'ready', seconds: 2, width: 1600, height: 900, poster: null })
    const unmade = { standard: 'unavailable', low: 'unavailable', poster: 'unavailable' }
    expect(stepsOf(item)).toEqual({ index: 'made', audio: 'made', ...unmade })
    const bundle = await bundleOf(item.id)
    expect(bundle).toMatchObject({ entry: 'media.mp4', choices: [['media.mp4', 'audio.m4a']] })
    const [sound, film] = bundle?.files ?? []
    expect([sound, film]).toMatchObject([
      { path: 'audio.m4a', type: 'audio/mp4', role: 'rendition:audio' },
      { path: 'media.mp4', type: 'video/mp4', role: 'rendition:standard' },
    ])
    expect(sound?.bytes).toBeLessThan(film?.bytes ?? 0)
    await write('played.mp4', film?.sha256)
    const own = { folder, type: 'video/mp4', seconds: 2 }
    expect(await readIndex({ ...own, name: 'fim.mp4' })).toEqual({ isLast: true, isLocked: false })
    expect(await readIndex({ ...own, name: 'played.mp4' })).toEqual({ isLast: false, isLocked: false })
    // The copied tracks are whole: what reads files of all kinds finds as many pictures as there were.
    expect(countFrames(program, join(folder, 'played.mp4'))).toBe(countFrames(program, join(folder, 'fim.mp4')))
    expect(await used()).toBe(before + original.length + (sound?.bytes ?? 0) + (film?.bytes ?? 0))

    // A converter came: what was missing is made, in the place of what there was.
    giveConverter(program)
    await convertWaiting(installation.services)
    await installation.services.jobs.run()
    const made = await media.read(item.id)
    expect(stepsOf(made)).toEqual({ index: 'made', standard: 'made', low: 'made', audio: 'made', poster: 'made' })
    expect(made.poster).toMatch(/^\/api\/images\//)
    const renditions = await bundleOf(item.id)
    expect(renditions?.choices).toEqual([['media.mp4', 'low.mp4', 'audio.m4a']])
    const sizes = new Map(renditions?.files?.map(({ path, bytes }) => [path, bytes]))
    const [standard = 0, low = 0, audio = 0] = ['media.mp4', 'low.mp4', 'audio.m4a'].map((path) => sizes.get(path))
    expect([standard < original.length, low < standard, audio < low]).toEqual([true, true, true])
    for (const [path, size] of [
      ['media.mp4', '1280x720'],
      ['low.mp4', '640x360'],
    ] as const) {
      await write(path, renditions?.files?.find((file) => file.path === path)?.sha256)
      expect(describeStreams(program, path)).toEqual(expect.stringMatching(new RegExp(`h264.*${size}[^]*aac`)))
    }
    await write('audio.m4a', renditions?.files?.find(({ path }) => path === 'audio.m4a')?.sha256)
    expect(describeStreams(program, 'audio.m4a')).toMatch(/aac.*mono/)
    // Nobody showed the bundle of before: its room is given back.
    expect(await used()).toBe(before + original.length + standard + low + audio)
    expect((await media.remove(item.id)).status).toBe(200)
    expect(await used()).toBe(before)
  })

  test('player P56: with a converter what waited becomes an MP4 that everybody plays, with its facts and a poster that is not black, and gives all its room back when it goes', async (context) => {
    const program = needConverter(context)
    const media = await openMedia()
    const before = await used()
    const original = await films.make(program, 'aula.wmv', '-c:v', 'wmv2', '-b:v', '3M', '-c:a', 'wmav2')
    const { id } = await media.add('Aula.wmv', original)
    giveConverter(program)
    await convertWaiting(installation.services)
    await installation.services.jobs.run()
    const item = await media.read(id)
    expect(item).toMatchObject({ kind: 'video', state: 'ready', reason: null, seconds: 2, width: 1280, height: 720 })
    expect(stepsOf(item)).toEqual({ convert: 'made', low: 'made', audio: 'made', poster: 'made' })
    const files = (await bundleOf(id))?.files ?? []
    expect(files.find(({ path }) => path === 'media.mp4')).toMatchObject({ type: 'video/mp4' })
    const picture = await installation.services.files.read(await storeKeyOf(item.poster ?? ''))
    // The first second is black, and a tenth of the film is within it.
    const { channels } = await sharp(await buffer(picture)).stats()
    expect(channels[0]?.mean).toBeGreaterThan(20)
    expect(await used()).toBe(before + original.length + files.reduce((sum, { bytes }) => sum + bytes, 0))
    expect((await media.remove(id)).status).toBe(200)
    expect(await used()).toBe(before)
  })

  test('player P56: a step that fails says why and leaves the others; tried again, it is made; a film that cannot be converted keeps its original', async (context) => {
    const program = needConverter(context)
    // A converter that makes everything but the low one.
    const broken = join(folder, 'broken')
    await writeFile(
      broken,
      `#!/bin/sh\ncase "$*" in *low.mp4*) echo 'no space in /tmp' >&2; exit 1;; esac\nexec ${program} "$@"\n`,
    )
    await chmod(broken, 0o755)
    giveConverter(broken)
    const media = await openMedia()
    const item = await media.add('Quase.mp4', await films.make(program, 'quase.mp4', ...common))
    expect(item.state).toBe('ready')
    expect(stepsOf(item)).toMatchObject({ standard: 'made', low: 'failed', audio: 'made' })
    expect(item.versions[0]?.steps.find(({ step }) => step === 'low')).toMatchObject({
      fault: 'unreadable',
      said: 'no space in /tmp',
    })
    expect((await bundleOf(item.id))?.choices).toEqual([['media.mp4', 'audio.m4a']])
    giveConverter(program)
    expect((await media.retry(item.id)).status).toBe(200)
    await installation.services.jobs.run()
    expect(stepsOf(await media.read(item.id))).toMatchObject({ standard: 'made', low: 'made', audio: 'made' })
    expect((await bundleOf(item.id))?.choices).toEqual([['media.mp4', 'low.mp4', 'audio.m4a']])
    // Nothing is left that could be tried again.
    expect((await media.retry(item.id)).status).toBe(404)

    const bad = await media.add('Ruim.wmv', Buffer.concat([emptyWmv, Buffer.from('!')]))
    expect(bad).toMatchObject({ state: 'refused', reason: 'media.convert_failed' })
    expect(bad.versions[0]?.steps).toMatchObject([{ step: 'convert', outcome: 'failed', fault: 'unreadable' }])
    expect((await media.retry(bad.id)).status).toBe(200)
    await installation.services.jobs.run()
    expect(await media.read(bad.id)).toMatchObject({ state: 'refused', reason: 'media.convert_failed' })
  })

  test('player P56: a film that is small already is its own standard, and a rendition that would be larger is not kept', async (context) => {
    const program = needConverter(context)
    giveConverter(program)
    const media = await openMedia()
    const codecs = [...common, '-s', '640x480', '-crf', '48', '-movflags', '+faststart']
    const small = await films.make(program, 'pouco.mp4', ...codecs, '-an')
    const item = await media.add('Pouco.mp4', small)
    expect(stepsOf(item)).toEqual({ standard: 'needless', low: 'larger', poster: 'made' })
    const bundle = await bundleOf(item.id)
    expect(bundle?.choices).toEqual([])
    // One file alone is as it always was: the same bytes are the same bundle.
    const file = { path: 'media.mp4', sha256: sha256Of(small), bytes: small.length, type: 'video/mp4' }
    expect(bundle?.files).toEqual([file])
  })
})
