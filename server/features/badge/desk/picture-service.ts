import sharp from 'sharp'
import { imageAddress, keepImage } from '#server/engine/files/content-files.ts'
import { cleanSvg } from '#server/engine/files/pictures/clean-svg.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { badgeSide, drawSvg } from '../public/picture.ts'

/** Pixels of the largest picture that is opened. */
const mostPixels = 40_000_000

/**
 * What the bytes are, whatever they were called: a PNG, written anew at most so large and without what was baked into it,
 * or an SVG, written anew without what runs or reaches outside ([Note: Clean logos]). Fails with `badge.not_a_picture`.
 */
async function readPicture(sent: Buffer): Promise<{ extension: 'png' | 'svg'; bytes: Buffer }> {
  try {
    if (sent.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) {
      const picture = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' })
      const box = { width: badgeSide, height: badgeSide, fit: 'inside', withoutEnlargement: true } as const
      return { extension: 'png', bytes: await picture.resize(box).png({ palette: false }).toBuffer() }
    }
    const clean = cleanSvg(sent.toString('utf8'))
    if (clean === null) return fail('badge.not_a_picture')
    const bytes = Buffer.from(clean)
    // What cannot be drawn is told to who sent it, and not to who takes the badge along.
    await drawSvg(bytes)
    return { extension: 'svg', bytes }
  } catch (error) {
    return fail('badge.not_a_picture', { cause: error })
  }
}

/** Keeps a picture, and gives the address it is shown from. It is shown nowhere until a badge names it. */
export async function keepPicture(services: Services, staff: Staff, sent: Uint8Array): Promise<{ address: string }> {
  const { extension, bytes } = await readPicture(Buffer.from(sent))
  // Its id follows from its bytes: kept again by a repeated request it is the same one.
  const id = await keepImage(services, { clientId: staff.clientId, name: `badge.${extension}`, bytes })
  return writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'badge.picture', subject: { kind: 'file', id }, after: { bytes: bytes.length, extension } })
    return { address: imageAddress(id) }
  })
}
