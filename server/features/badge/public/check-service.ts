import { awardIdSchema } from '#contract/features/badge/award-id.ts'
import * as v from 'valibot'
import type { Services } from '#server/engine/services.ts'
import { ProblemError } from '#server/platform/problem.ts'
import { unbakePng } from '../credential/bake-png.ts'
import { unbakeSvg } from '../credential/bake-svg.ts'
import { badgeAddresses, kidAt, listAt } from '../credential/badge-addresses.ts'
import { findPublicKey } from '../credential/key-service.ts'
import { verifyBadge, type Verified } from '../credential/verify-badge.ts'
import { readStatusList } from './public-service.ts'

/** The credential in a file, whatever it was called: a PNG, an SVG, or the JWT itself. */
function unbake(file: Buffer): string {
  const text = file.toString('utf8')
  return unbakePng(file) ?? unbakeSvg(text) ?? text.trim()
}

/** Whether a file is one of our badges, and how that stands. */
export async function checkFile(
  services: Services,
  sent: Uint8Array,
): Promise<{ state: Verified['state']; awardId: string | null }> {
  const { config, clock } = services
  const base = config.publicUrl
  const { state, id } = await verifyBadge(unbake(Buffer.from(sent)), {
    now: clock.now(),
    isIssuer: (issuer) => issuer.startsWith(badgeAddresses(base).award('issuers/')),
    key: async (address) => {
      const kid = kidAt(base, address)
      return kid === null ? null : findPublicKey(services, kid)
    },
    statusList: async (address) => {
      const at = listAt(base, address)
      return at === null ? null : readStatusList(services, at.clientId, at.list).catch(noneWhereUnknown)
    },
  })
  const awardId = id?.slice(badgeAddresses(base).award('').length)
  return { state, awardId: v.is(awardIdSchema, awardId) ? awardId : null }
}

/** There is no such list. */
function noneWhereUnknown(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'badge.unknown') return null
  throw error
}
