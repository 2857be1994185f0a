import sharp from 'sharp'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import { findFile } from '#server/engine/files/file-queries.ts'
import type { Services } from '#server/engine/services.ts'
import { fail } from '#server/platform/problem.ts'
import { svgAround } from '../credential/bake-svg.ts'

/** Pixels of a side of a badge's picture. */
export const badgeSide = 600
const mostPixels = 40_000_000
/** Pictures that stay ready: a badge is taken along by many. */
const mostKept = 24

/** A badge's picture in both forms that it is taken along in. */
export interface BadgePicture {
  png: Buffer
  svg: string
}

/** An SVG as `cleanSvg` left it, drawn. */
export async function drawSvg(svg: Buffer): Promise<Buffer> {
  const box = { width: badgeSide, height: badgeSide, fit: 'contain', background: '#0000' } as const
  return sharp(svg, { limitInputPixels: mostPixels }).resize(box).png().toBuffer()
}

const kept = new Map<string, Promise<BadgePicture>>()

async function load(services: Pick<Services, 'database' | 'files'>, clientId: number, id: string) {
  const file = await services.database.inTenant(clientId, (tx) => findFile(tx, clientId, id))
  const { sha256, extension } = file ?? fail('badge.unknown')
  const bytes = await readBytes(services, clientId, sha256)
  if (extension === 'svg') return { png: await drawSvg(bytes), svg: bytes.toString('utf8') }
  return { png: bytes, svg: svgAround(bytes, badgeSide) }
}

/** The picture of a badge by the id of its image. */
export async function loadPicture(
  services: Pick<Services, 'database' | 'files'>,
  clientId: number,
  pictureId: string,
): Promise<BadgePicture> {
  const key = `${clientId} ${pictureId}`
  const known = kept.get(key) ?? load(services, clientId, pictureId)
  kept.delete(key)
  kept.set(key, known)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  known.catch(() => kept.delete(key))
  return known
}
