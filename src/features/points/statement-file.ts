import { csvText } from '#contract/engine/staff/list.ts'
import type { RowOf } from '#contract/engine/collection.ts'

type Entry = RowOf<'pointEntries'>

/** What the columns of a statement's file are called, in their order. */
export type StatementHeads = readonly [
  number: string,
  recordedAt: string,
  campaign: string,
  what: string,
  reason: string,
  pending: string,
  available: string,
  reserved: string,
  blocked: string,
  experiencePending: string,
  experience: string,
  availableAfter: string,
]

/**
 * A statement as a CSV, the oldest entry first: what each changed in every account, and what could be spent after it.
 * @param said what an entry and a campaign are called
 */
export const statementFile = (
  entries: readonly Entry[],
  heads: StatementHeads,
  said: { title: (entry: Entry) => string; campaign: (id: number) => string },
): string =>
  csvText([
    heads,
    ...entries
      .toSorted((a, b) => a.number - b.number)
      .map((entry) => [
        entry.number,
        entry.recordedAt,
        said.campaign(entry.campaignId),
        said.title(entry),
        entry.reason,
        entry.pending,
        entry.available,
        entry.reserved,
        entry.blocked,
        entry.xpPending,
        entry.xp,
        entry.availableAfter,
      ]),
  ])
