import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { transactionKinds } from '#contract/engine/ledger/ledger-kinds.ts'
import { pointsPaths } from './points-paths.ts'

/** Points that a device keeps the entries of: the last ones; older ones are asked for. */
export const entriesOnDevice = 200

/** Points of each account of a person. */
const accounts = {
  /** Reported, and not audited yet. */
  pending: v.number(),
  /** Can be spent. */
  available: v.number(),
  /** Held by an order or a transfer. */
  reserved: v.number(),
  blocked: v.number(),
  /** Experience, not audited yet. */
  xpPending: v.number(),
  xp: v.number(),
}

/** What a person has in a campaign, as the ledger's last entry left it. */
export const balanceSchema = v.object({
  campaignId: numberIdSchema,
  ...accounts,
  /** Where the campaign stands for them; see `usableUntil` of `settling-rules.ts`. Days of its time zone. */
  favouredOn: v.nullable(daySchema),
  settledOn: v.nullable(daySchema),
  cameBackOn: v.nullable(daySchema),
})
export type Balance = v.InferOutput<typeof balanceSchema>

/** One entry of a person's statement: what it changed in each account. */
export const entrySchema = v.object({
  id: idSchema,
  /** Of their statement, without gaps. */
  number: v.number(),
  campaignId: numberIdSchema,
  kind: v.picklist(transactionKinds),
  /** What caused it: a kind of thing (`sale`), and its id. */
  source: v.string(),
  sourceId: v.string(),
  reason: v.nullable(v.string()),
  /** Who agreed on it, of an adjustment: both by name. */
  agreedBy: v.array(v.string()),
  ...accounts,
  /** What could be spent in the campaign after it, and what waited; null: it left that as it was. */
  availableAfter: v.nullable(v.number()),
  pendingAfter: v.nullable(v.number()),
  /** When what caused it happened, and when it was booked. */
  at: instantSchema,
  recordedAt: instantSchema,
})
export type Entry = v.InferOutput<typeof entrySchema>

const pointBalances = collection({
  name: 'pointBalances',
  schema: balanceSchema,
  key: 'campaignId',
  stream: 'user',
  module: 'campaigns',
})

const pointEntries = collection({
  name: 'pointEntries',
  schema: entrySchema,
  key: 'id',
  stream: 'user',
  module: 'campaigns',
})

/** Entries older than the device keeps. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/points/entries/',
  summary: 'Entries of the own statement, before a number where one is given, the newest first',
  access: 'member',
  module: 'campaigns',
  query: v.strictObject({ before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/))) }),
  response: v.object({ entries: v.array(entrySchema) }),
})

/** The feature as devices run it ([Note: On devices]). */
export const pointsOnDevice = feature({
  name: 'points',
  paths: pointsPaths,
  collections: [pointBalances, pointEntries],
  endpoints: { listEntries },
})
