import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findBlock } from './block-queries.ts'

/** Fails with `programme.blocked` for who is blocked in the programme; their stream is held. */
export async function demandUnblocked(tx: Tx, owner: { clientId: number; userId: string }): Promise<void> {
  if (await findBlock(tx, owner)) fail('programme.blocked')
}
