import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { photoTypeOf } from './photo-content.ts'
import { preparePhoto } from './prepare-photo.ts'
import { fitWithin } from './photo-size.ts'

/** Does on Node what the canvas does in a browser, so that the rest is tried with real pictures. */
async function draw(file: Blob, side: number): Promise<{ blob: Blob } | null> {
  try {
    const upright = await sharp(await file.arrayBuffer(), { failOn: 'error' })
      .autoOrient()
      .toBuffer({ resolveWithObject: true })
    const size = fitWithin(upright.info, side)
    const webp = await sharp(upright.data).resize(size).webp().toBuffer()
    return { blob: new Blob([new Uint8Array(webp)], { type: 'image/webp' }) }
  } catch {
    return null
  }
}

async function picture(width: number, height: number): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#c4402c' } }).withExif({
    IFD0: { Copyright: 'who' },
  })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' })
}

const text = (content: string, type = 'image/jpeg') => new Blob([content], { type })

/** The head of a file as an iPhone writes it; no decoder here reads the rest. */
const heic = new Blob([new Uint8Array([0, 0, 0, 24]), 'ftypheic', new Uint8Array(4), 'mif1heic', 'pixels'], {
  type: '',
})

test('a photo of a camera is scaled to 2,560 pixels and named by its own hash', async () => {
  const { blob, ref } = await preparePhoto(await picture(4000, 3000), draw)
  const bytes = Buffer.from(await blob.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 2560, height: 1920, format: 'webp' })
  expect(ref).toMatchObject({
    bytes: bytes.length,
    type: 'image/webp',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
})

test('what the photo tells of its maker does not leave the device', async () => {
  const { blob } = await preparePhoto(await picture(400, 300), draw)
  expect((await sharp(await blob.arrayBuffer()).metadata()).exif).toBeUndefined()
})

test('an iPhone photo that cannot be decoded here is kept as it is', async () => {
  const { blob, ref } = await preparePhoto(heic, draw)
  expect(ref.type).toBe('image/heic')
  expect(blob.size).toBe(heic.size)
})

test('a text, a drawing with scripts and a document called .jpg are refused by content', async () => {
  for (const file of [
    text('hello'),
    text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
    text('%PDF-1.7'),
  ])
    await expect(preparePhoto(file, draw)).rejects.toMatchObject({ code: 'file.not_an_image' })
})

test('a photo cut in the middle of its transfer is refused', async () => {
  const photo = await picture(400, 300)
  await expect(preparePhoto(photo.slice(0, 40), draw)).rejects.toMatchObject({ code: 'file.not_an_image' })
})

test('a file over 25 MB is refused before anything is read', async () => {
  const file = new Blob([new Uint8Array(25 * 1024 * 1024 + 1)])
  await expect(preparePhoto(file, draw)).rejects.toMatchObject({ code: 'file.too_large' })
})

const fixtures = new URL('../../../../shared/fixtures/', import.meta.url)
const here = existsSync(fixtures)
if (!here) console.warn('prepare-photo: skipped the real files, ../shared/fixtures is not here')

describe.skipIf(!here)('real files', () => {
  const files = (folder: string) =>
    here ? readdirSync(new URL(`${folder}/`, fixtures)).map((name) => `${folder}/${name}`) : []
  const type = (name: string) => photoTypeOf(readFileSync(new URL(name, fixtures)).subarray(0, 64))

  test.each(files('images').filter((name) => /\.(jpe?g)$/.test(name)))(
    '%s is a photo or refused, whatever its name says',
    (name) => {
      const known = readFileSync(new URL(name, fixtures)).subarray(0, 2).toString('hex') === 'ffd8'
      expect(type(name) === 'image/jpeg').toBe(known)
    },
  )

  test.each([...files('svg'), ...files('pdf'), ...files('media').filter((name) => !name.endsWith('.png'))])(
    '%s is no photo',
    (name) => {
      expect(type(name)).toBeNull()
    },
  )
})
