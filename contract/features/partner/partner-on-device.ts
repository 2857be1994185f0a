import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { partnerPaths } from './partner-paths.ts'
import { mostTransferred, transferStates } from './partner-rules.ts'

const module = 'points_transfer'

/** The client's partner programme, as its people see it. */
const partnerSchema = v.object({
  id: numberIdSchema,
  name: v.string(),
  /** Fewest points of one transfer. */
  least: v.number(),
})
export type Partner = v.InferOutput<typeof partnerSchema>

/** A transfer of points to the partner as its person sees it. */
export const transferSchema = v.object({
  id: idSchema,
  receipt: v.string(),
  points: v.number(),
  state: v.picklist(transferStates),
  /** When the partner took the points, and until when they are redeemed there; days of the client. Null: it has not. */
  acceptedOn: v.nullable(daySchema),
  redeemBy: v.nullable(daySchema),
  createdAt: instantSchema,
  /** When it came into its state. */
  stateAt: instantSchema,
})
export type PointsTransfer = v.InferOutput<typeof transferSchema>

const pointsPartners = collection({
  name: 'pointsPartners',
  schema: partnerSchema,
  key: 'id',
  stream: 'client',
  module,
})
const pointsTransfers = collection({
  name: 'pointsTransfers',
  schema: transferSchema,
  key: 'id',
  stream: 'user',
  module,
})

/** Sends points to the partner; `Idempotency-Key` names the transfer, so that a second tap or a lost answer sends nothing twice. */
export const transferPoints = endpoint({
  method: 'POST',
  path: '/api/points-transfer/',
  summary: 'Send points to the partner programme; once for its Idempotency-Key',
  access: 'member',
  module,
  perMinute: 60,
  body: v.strictObject({
    points: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostTransferred)),
  }),
  response: transferSchema,
  errors: [
    'request.key_required',
    'request.key_reused',
    'ledger.closed',
    'programme.blocked',
    'partner.nothing_to_send',
    'partner.too_few',
    'reward.points_short',
    'partner.unavailable',
    'partner.inactive',
    'partner.role_invalid',
    'partner.document_used',
    'partner.no_access',
  ],
})

/** The feature as devices run it ([Note: On devices]). */
export const partnerOnDevice = feature({
  name: 'partner',
  paths: partnerPaths,
  collections: [pointsPartners, pointsTransfers],
  endpoints: { transferPoints },
})
