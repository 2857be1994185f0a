import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type * as Photo from '#platform/photo/prepare-photo.ts'
import { offerModule } from '../support/browser/browser-module.ts'
import { desk, expect, test } from './fixtures.ts'

const fixtures = new URL('../../../shared/fixtures/images/', import.meta.url)
const corners = ['#d02020', '#20a040', '#2040c0', '#e0c020']

/** A picture whose four quarters differ, as a phone stores it when held that way, with place and device inside. */
async function heldAs(orientation: number): Promise<Buffer> {
  const quarter = { width: 1600, height: 1000, channels: 3 as const }
  const quarters = await Promise.all(
    corners.map(async (background, index) => ({
      input: await sharp({ create: { ...quarter, background } })
        .png()
        .toBuffer(),
      left: (index % 2) * quarter.width,
      top: Math.floor(index / 2) * quarter.height,
    })),
  )
  return sharp({ create: { width: 3200, height: 2000, channels: 3, background: '#fff' } })
    .composite(quarters)
    .withExif({
      IFD0: { Model: 'A phone' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 1/1' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

/** Which of the four colours is near each corner: compression changes their shades a little. */
async function cornersOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [0.1, 0.9].flatMap((down) =>
    [0.1, 0.9].map((across) => {
      const at = 3 * (Math.floor(down * info.height) * info.width + Math.floor(across * info.width))
      const distances = corners.map((colour) =>
        [0, 1, 2].reduce((sum, channel) => {
          const wanted = Number.parseInt(colour.slice(1 + 2 * channel, 3 + 2 * channel), 16)
          return sum + Math.abs(wanted - (data[at + channel] ?? 0))
        }, 0),
      )
      return distances.indexOf(Math.min(...distances))
    }),
  )
}

test('a photo leaves the device upright however the phone was held, at most 2,560 px, without place and device', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(desk, undefined, { serviceWorkers: 'block' })
  const address = await offerModule(context, 'src/platform/photo/prepare-photo.ts')
  await page.goto('/')
  const prepare = async (bytes: Buffer) => {
    const prepared = await page.evaluate(
      async ([module, content]) => {
        const { preparePhoto } = (await import(module)) as typeof Photo
        const file = new Blob([Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)])
        const { blob, ref } = await preparePhoto(file)
        const made = new Uint8Array(await blob.arrayBuffer())
        return { ref, made: Array.from(made, (byte) => String.fromCodePoint(byte)).join('') }
      },
      [address, bytes.toString('base64')] as const,
    )
    return { ref: prepared.ref, made: Buffer.from(prepared.made, 'latin1') }
  }

  for (let orientation = 1; orientation <= 8; orientation++) {
    const held = await heldAs(orientation)
    expect((await sharp(held).metadata()).exif?.includes('A phone')).toBe(true)
    const { made, ref } = await prepare(held)
    const { format, width, height, exif, xmp } = await sharp(made).metadata()
    expect([format, ref.type, ref.bytes]).toEqual(['webp', 'image/webp', made.length])
    expect([width, height]).toEqual(orientation <= 4 ? [2560, 1600] : [1600, 2560])
    expect([exif, xmp, made.includes('A phone'), made.includes('EXIF')]).toEqual([undefined, undefined, false, false])
    // The server's own library as the judge of what upright is.
    expect(await cornersOf(made), `held ${orientation}`).toEqual(await cornersOf(await sharp(held).rotate().toBuffer()))
  }

  const phone = await readFile(new URL('../support/photos/phone.heic', import.meta.url))
  const kept = await prepare(phone)
  expect([kept.ref.type, kept.made.equals(phone)]).toEqual(['image/heic', true])

  test.skip(!existsSync(fixtures), `real photos not tried: no folder ${fixtures.pathname}`)
  const names = (await readdir(fixtures)).filter((name) => /^(Landscape|Portrait)_\d\.jpg$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const { width, height, exif } = await sharp(
      (await prepare(await readFile(new URL(name, fixtures)))).made,
    ).metadata()
    expect([name, width > height, exif]).toEqual([name, name.startsWith('Landscape'), undefined])
  }
})
