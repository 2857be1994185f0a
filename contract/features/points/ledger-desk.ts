import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { instantSchema } from '#contract/engine/ids.ts'

/** What the check of a client's points found the last time; null: it has never been made. */
export const ledgerStateSchema = v.object({
  checked: v.nullable(
    v.object({
      at: instantSchema,
      /** People who ever had points, and how many times points moved. */
      members: v.number(),
      transactions: v.number(),
      /** The first wrong thing of each rule, in the order of the rules. */
      wrong: v.array(v.object({ rule: v.string(), subject: v.string(), expected: v.string(), found: v.string() })),
    }),
  ),
  /** Since when nothing is redeemed, as something was wrong and nobody has opened it since; null: it is open. */
  closedAt: v.nullable(instantSchema),
})
export type LedgerState = v.InferOutput<typeof ledgerStateSchema>

const manage = { access: 'staff', permission: 'programme.manage', response: ledgerStateSchema } as const

export const readLedgerState = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/points/ledger/',
  summary: 'What the check of the points found the last time, and whether redeeming is closed for it',
})

export const checkLedgerNow = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/points/ledger/check/',
  summary: 'Add every point of the client up anew; what is wrong closes redeeming',
  perMinute: 10,
})

export const openLedger = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/points/ledger/open/',
  summary: 'Open redeeming again after it was closed for something wrong',
})
