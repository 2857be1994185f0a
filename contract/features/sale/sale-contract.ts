import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { operation } from '#contract/engine/operation.ts'
import { fileRefSchema } from '#contract/engine/files/file.ts'
import { refusalSchema } from '#contract/features/review/refusal-schema.ts'
import { refusalReasons } from '#contract/features/review/review-reasons.ts'
import { saleEvents, saleStatuses, saleTextLimit } from './sale-life.ts'
import { salePaths } from './sale-paths.ts'
import { scanSchema } from './scan/scan-schema.ts'

/** What a seller typed. Points are never part of it: the server reckons them. */
export const saleInputSchema = v.strictObject({
  invoiceNumber: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  storeId: numberIdSchema,
  soldOn: daySchema,
  lines: v.pipe(
    v.array(
      v.strictObject({
        productId: numberIdSchema,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
  observation: v.optional(v.pipe(v.string(), v.maxLength(256)), ''),
  photo: v.optional(fileRefSchema),
  /** What was read of the invoice's code; what was typed may differ from it. */
  scan: v.optional(scanSchema),
})
export type SaleInput = v.InferOutput<typeof saleInputSchema>

/** A seller reports a sale; the photo of the invoice travels with it. */
export const saleReport = operation({
  kind: 'sale.report',
  payload: saleInputSchema,
  module: 'insert_sales',
  receipt: 'V',
  filePurpose: 'sale',
})

/** Its person changes a sale that nobody has decided about. Without a photo, or a scan, it keeps the one it has. */
const saleCorrect = operation({
  kind: 'sale.correct',
  payload: v.strictObject({ saleId: idSchema, ...saleInputSchema.entries }),
  module: 'insert_sales',
  receipt: 'V',
  filePurpose: 'sale',
})

/** Its person takes a sale back that nobody has decided about. */
const saleCancel = operation({
  kind: 'sale.cancel',
  payload: v.strictObject({ saleId: idSchema }),
  module: 'insert_sales',
  receipt: 'V',
})

const said = v.strictObject({
  saleId: idSchema,
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(saleTextLimit)),
  photo: v.optional(fileRefSchema),
})

/** Its person answers what an auditor asked. */
const saleAnswer = operation({
  kind: 'sale.answer',
  payload: said,
  module: 'insert_sales',
  receipt: 'V',
  filePurpose: 'sale',
})

/** Its person asks, once, that somebody else looks at what was refused. */
const saleAppeal = operation({
  kind: 'sale.appeal',
  payload: said,
  module: 'insert_sales',
  receipt: 'V',
  filePurpose: 'sale',
})

export const saleSchema = v.object({
  id: idSchema,
  invoiceNumber: v.string(),
  storeId: numberIdSchema,
  soldOn: daySchema,
  lines: v.array(
    v.object({
      productId: numberIdSchema,
      quantity: v.number(),
      points: v.number(),
      xp: v.number(),
      /** What was accepted of it; null: nobody has decided about it. */
      accepted: v.nullable(v.object({ quantity: v.number(), points: v.number() })),
    }),
  ),
  observation: v.string(),
  photoFileId: v.nullable(idSchema),
  points: v.number(),
  xp: v.number(),
  /** Of the points, what was accepted; null: nobody has decided. */
  acceptedPoints: v.nullable(v.number()),
  status: v.picklist(saleStatuses),
  refusal: refusalSchema,
  /** Until when the question is answered, or what was decided appealed; null: neither can be. */
  until: v.nullable(instantSchema),
  /** What happened to it since it was reported, the oldest first. */
  history: v.array(
    v.object({
      event: v.picklist(saleEvents),
      text: v.string(),
      reason: v.nullable(v.picklist(refusalReasons)),
      at: instantSchema,
    }),
  ),
  receipt: v.string(),
  capturedAt: instantSchema,
  recordedAt: instantSchema,
})
export type Sale = v.InferOutput<typeof saleSchema>

const sales = collection({
  name: 'sales',
  schema: saleSchema,
  key: 'id',
  stream: 'user',
  module: 'insert_sales',
})

export const saleContract = feature({
  name: 'sale',
  paths: salePaths,
  operations: [saleReport, saleCorrect, saleCancel, saleAnswer, saleAppeal],
  collections: [sales],
  errors: {
    'sale.invoice_repeated': 422,
    'sale.state_changed': 409,
    'sale.appeal_late': 422,
    'sale.too_old': 422,
    'sale.in_future': 422,
    'sale.outside_campaign': 422,
    /** The points of its campaign have expired for this person (`settleOn`). */
    'sale.reporting_closed': 422,
    'sale.no_campaign': 422,
    'sale.photo_required': 422,
    'sale.store_unknown': 422,
    'sale.store_not_enrolled': 422,
    'sale.not_enrolled': 422,
    'sale.product_unknown': 422,
    'sale.review_full': 409,
    'sale.product_repeated': 422,
    'sale.quantity_too_large': 422,
    'sale.invoice_invalid': 422,
    /** Its code is of a transport document, a credit or debit note, or a test. */
    'sale.scan_not_a_sale': 422,
  },
})
