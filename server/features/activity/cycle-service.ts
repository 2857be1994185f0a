import { moveToFormer } from './former-queries.ts'

/** Ends the cycle of a course for somebody: what they have of its activities is kept and counts no more; which these are. */
export const endCycle = moveToFormer
