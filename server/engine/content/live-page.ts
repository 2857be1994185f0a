import { livePageMs } from '#contract/engine/content/live-page.ts'
import { openText, sealText } from '#server/platform/seal/sealed-text.ts'

const purpose = 'live page'

/** Seals the origin that a page may play a stream from, for `livePage` ([Note: Live page]); it is good for `livePageMs`. */
export const sealStream = (address: string, secretKey: Uint8Array, now: Date): string =>
  sealText(secretKey, purpose, `${now.getTime() + livePageMs} ${new URL(address).origin}`)

/** The origin that was sealed; null where we sealed none, or too long ago. */
export function openStream(sealed: string, secretKey: Uint8Array, now: Date): string | null {
  const [until, origin] = openText(secretKey, purpose, sealed)?.split(' ') ?? []
  return origin !== undefined && Number(until) > now.getTime() ? origin : null
}
