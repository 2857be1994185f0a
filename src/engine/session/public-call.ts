import { basic, createCall, type Call, type CallOptions } from '#platform/call.ts'

/** Origin of the server: the app's own, in the page and in every worker. */
export const serverOrigin = (): string => (globalThis.location as { origin?: string } | undefined)?.origin ?? ''

/** A call of nobody in particular, with the public client's Basic header. */
export function publicCall(options: Pick<CallOptions, 'unwatched'> = {}): Call {
  return createCall({ ...options, baseUrl: serverOrigin(), authorize: () => Promise.resolve(basic()) })
}
