import type { Services } from '#server/engine/services.ts'
import { keyedHash, openSealer } from '#server/platform/seal/seal.ts'

const purpose = 'reward codes'

/** Seals codes of one reward; the hash tells one that came before, and the code to nobody without the key. */
export function codeSealer({ config }: Pick<Services, 'config'>) {
  const sealer = openSealer(config.secretKey, purpose)
  return (code: string) => ({ hash: keyedHash(config.secretKey, purpose, code), sealed: sealer.seal(code) })
}

/** A code as it was brought in. */
export const openCode = ({ config }: Pick<Services, 'config'>, sealed: string): string =>
  openSealer(config.secretKey, purpose).open(sealed)
