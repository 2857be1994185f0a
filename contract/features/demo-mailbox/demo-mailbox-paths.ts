/** Addresses of its screens. */
export const demoMailboxPaths = {
  /** Ours, in the demo only: what it would have sent by mail and SMS. */
  demoMailbox: () => '/demo-mailbox',
} as const
