import type { RoleName } from '#contract/engine/session/client.ts'

/** A member of staff who asks, and for what: what every write and every trace of it is about. */
export interface Staff {
  userId: string
  sessionId: string
  /** The client acted in; 0: the platform. */
  clientId: number
  /** Their roles there, the platform's among them. */
  roles: readonly RoleName[]
  /** The client's; of the platform the one it reckons its days in. */
  timeZone: string
  /** Where the request came from, for the trail. */
  address: string
  requestId: string
  /** What the request is told by when it is sent again; null where it only reads. */
  key: string | null
  /** The revision that was seen by who edits; null where nothing is edited. */
  rev: number | null
  /** Tells another request under the same key from the same one. */
  requestHash: string
}
