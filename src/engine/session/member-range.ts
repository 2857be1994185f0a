import { Dexie } from 'dexie'
import type { Member } from './member.ts'

/** Bounds of a member's rows in a table keyed by user, client and course. */
export const isWithin = ({ userId, clientId }: Member): [unknown[], unknown[]] => [
  [userId, clientId, Dexie.minKey],
  [userId, clientId, Dexie.maxKey],
]
