import { basic, createCall, type Call } from '#platform/call.ts'

/** Origin of the server: the app's own, in the page and in every worker. */
export const serverOrigin = (): string => (globalThis.location as { origin?: string } | undefined)?.origin ?? ''

/** A call of nobody in particular, with the public client's Basic header. */
export function publicCall(): Call {
  return createCall({ baseUrl: serverOrigin(), authorize: () => Promise.resolve(basic()) })
}
