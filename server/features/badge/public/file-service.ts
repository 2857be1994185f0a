import type { Services } from '#server/engine/services.ts'
import { bakePng } from '../credential/bake-png.ts'
import { bakeSvg } from '../credential/bake-svg.ts'
import { loadPicture } from './picture.ts'
import { readCredential } from './public-service.ts'

/** An award as a file: its credential, alone or in its picture. Fails with `badge.unknown`. */
export async function makeFile(services: Services, awardId: string, form: 'jwt' | 'png' | 'svg'): Promise<Buffer> {
  const { award, jwt } = await readCredential(services, awardId)
  if (form === 'jwt') return Buffer.from(jwt)
  const { png, svg } = await loadPicture(services, award.client_id, award.picture_id)
  return form === 'png' ? bakePng(png, jwt) : Buffer.from(bakeSvg(svg, jwt))
}
