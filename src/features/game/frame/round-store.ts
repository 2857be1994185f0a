import * as v from 'valibot'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { dropTurnedDraft, keepTurnedDraft, readTurnedDraft } from '#engine/rows/turned-drafts.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

const storedSchema = v.object({
  version: v.number(),
  /** Of the order of its things. */
  seed: v.string(),
  /** The languages that its texts are read in. */
  language: languageCodeSchema,
  fallback: languageCodeSchema,
  moves: v.array(v.object({ item: v.string(), answer: v.string(), at: v.number() })),
  /** Its end is on its way to the server. */
  sent: v.boolean(),
})
/** A round as it lies on the device. */
export type StoredRound = v.InferOutput<typeof storedSchema>

/** Which game: an activity in a version, in a cycle of its course. */
export interface Shown {
  courseId: number
  activityId: number
  version: number
  cycle: number
}

/** What keeps a round, and tells its end. */
export interface RoundStore {
  /** The round as it was left; null: there is none of this version. */
  open(): Promise<StoredRound | null>
  keep(round: StoredRound): Promise<void>
  /** Queues a round that came to its end. */
  tell(round: StoredRound, end: 'finished' | 'over'): Promise<void>
}

const nameOf = ({ activityId, cycle }: Shown) => `game:${activityId}:${cycle}`

/** Rounds of a person on their device: sealed, after every move. */
export function roundStore(member: Member, shown: Shown): RoundStore {
  const { courseId, activityId, version, cycle } = shown
  const name = nameOf(shown)
  return {
    async open() {
      const read = v.safeParse(storedSchema, await readTurnedDraft(member, name))
      if (read.success && read.output.version === version) return read.output
      // Of another version, or broken: nobody goes on with it.
      if (read.success) await dropTurnedDraft(member, name)
      return null
    },
    keep: (round) => keepTurnedDraft(member, name, round),
    async tell({ language, fallback, moves }, end) {
      const payload = { courseId, activityId, version, ...(cycle > 1 && { cycle }), language, fallback, moves, end }
      await (await vault()).queueOperation({ member, kind: 'game.round', payload })
    },
  }
}

/** Rounds of who looks at a draft: they are kept nowhere, and nobody is told of them. */
export const rehearsedRounds: RoundStore = {
  open: async () => null,
  keep: async () => undefined,
  tell: async () => undefined,
}
