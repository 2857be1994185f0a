import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findBlock } from './block-queries.ts'

/** Whether somebody is blocked in the programme: what they report is held, and taken once the block is lifted. */
export const isBlocked = async (tx: Tx, owner: { clientId: number; userId: string }): Promise<boolean> =>
  (await findBlock(tx, owner)) !== undefined

/** Fails with `programme.blocked` for who is blocked in the programme; their stream is held. */
export async function demandUnblocked(tx: Tx, owner: { clientId: number; userId: string }): Promise<void> {
  if (await isBlocked(tx, owner)) fail('programme.blocked')
}
