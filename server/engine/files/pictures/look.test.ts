import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawInvoice } from '#test/support/photos/draw-invoice.ts'
import { looksOf, nearLook } from './look.ts'

/** How far two pictures are apart, whichever way round one of them is. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [looks, look] = [await looksOf(one), (await looksOf(other))?.[0]]
  if (!looks || !look) throw new Error('there is nothing to see')
  return Math.min(...looks.map((way) => Array.from(way).filter((bit, at) => bit !== look[at]).length))
}

describe('the look of a picture', () => {
  test('loyalty 45: the same picture of half size, recompressed, brighter, turned by 90° or mirrored is found', async () => {
    const picture = await drawInvoice(1)
    const changed = {
      half: sharp(picture).resize(360, 540),
      recompressed: sharp(picture).jpeg({ quality: 25 }),
      brighter: sharp(picture).linear(1.2, 20),
      darker: sharp(picture).linear(0.7, 0),
      'turned by 90°': sharp(picture).rotate(90),
      'turned by 180°': sharp(picture).rotate(180),
      'turned by 270°': sharp(picture).rotate(270),
      mirrored: sharp(picture).flop(),
      'upside down': sharp(picture).flip(),
      'mirrored and turned': sharp(await sharp(picture).flop().toBuffer()).rotate(90),
      'turned by its file alone': sharp(picture).rotate(90).withMetadata({ orientation: 8 }),
    }
    const far: [string, number][] = []
    for (const [how, work] of Object.entries(changed)) {
      const apart = await distance(await work.toFormat('jpeg').toBuffer(), picture)
      if (apart > nearLook) far.push([how, apart])
    }
    expect(far).toEqual([])
  })

  test('loyalty 45: 20 different invoices of one store are not taken for each other, whichever way round', async () => {
    const pictures = await Promise.all(Array.from({ length: 20 }, (_, seed) => drawInvoice(seed + 100)))
    const near: [number, number, number][] = []
    for (const [at, one] of pictures.entries())
      for (const [other, picture] of pictures.entries()) {
        if (other <= at) continue
        const apart = await distance(one, picture)
        if (apart <= nearLook) near.push([at, other, apart])
      }
    expect(near).toEqual([])
  })

  test('loyalty 46: a blank page and a dark one look like nothing, and so like no other; nor does what is no picture', async () => {
    const plain = (grey: number) =>
      sharp({ create: { width: 600, height: 800, channels: 3, background: { r: grey, g: grey, b: grey } } })
        .jpeg()
        .toBuffer()
    for (const grey of [255, 240, 3]) expect(await looksOf(await plain(grey))).toBeNull()
    expect(await looksOf(Buffer.from('%PDF-1.4'))).toBeNull()
  })
})
