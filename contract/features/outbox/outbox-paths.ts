/** Addresses of its screens. */
export const outboxPaths = {
  /** Ours: the specification has no address for it. */
  outbox: () => '/outbox',
} as const
