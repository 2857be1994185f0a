import sharp from 'sharp'
import type { Services } from '#server/engine/services.ts'
import { imageAddress, keepImage } from '#server/engine/files/content-files.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { cleanSvg } from '#server/engine/files/pictures/clean-svg.ts'

/** Pixels of the largest logo or background. */
const mostPixels = 40_000_000

/** What the bytes are, whatever they were called: PNG or WebP as they are, SVG written anew. Fails with `settings.not_a_logo`. */
async function readLogo(bytes: Buffer): Promise<{ extension: 'png' | 'webp' | 'svg'; bytes: Buffer }> {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (isPng || isWebp) {
    try {
      // Read to its end: what browsers cannot show is told to who sent it.
      await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).stats()
    } catch (error) {
      fail('settings.not_a_logo', { cause: error })
    }
    return { extension: isPng ? 'png' : 'webp', bytes }
  }
  const clean = cleanSvg(bytes.toString('utf8'))
  return clean === null ? fail('settings.not_a_logo') : { extension: 'svg', bytes: Buffer.from(clean) }
}

/** Keeps a logo, and gives the address it is shown from. It is shown nowhere until a setting names it. */
export async function keepLogo(services: Services, staff: Staff, sent: Uint8Array): Promise<{ address: string }> {
  const { extension, bytes } = await readLogo(Buffer.from(sent))
  // Its id follows from its bytes: kept again by a repeated request it is the same one.
  const id = await keepImage(services, { clientId: staff.clientId, name: `logo.${extension}`, bytes })
  return writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'setting.image', subject: { kind: 'file', id }, after: { bytes: bytes.length, extension } })
    return { address: imageAddress(id) }
  })
}
