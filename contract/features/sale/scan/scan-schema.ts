import * as v from 'valibot'
import { daySchema } from '#contract/engine/ids.ts'
import { tellScan } from './scan-rules.ts'

const day = v.nullable(daySchema)
/** In the invoice's money. Nobody is paid by it: it stands beside the picture for who audits. */
const total = v.pipe(v.number(), v.minValue(0), v.maxValue(999_999_999_999))
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

const brazil = v.strictObject({
  country: v.literal('BR'),
  /** The access key, 44 characters. */
  key: v.pipe(v.string(), v.regex(/^[0-9A-Z]{44}$/)),
  /** It was issued while an installation was tried out (`tpAmb` 2). */
  test: v.boolean(),
  /** Told by invoices that were issued offline, and by the first version of the code. */
  day,
  total: v.nullable(total),
})

const argentina = v.strictObject({
  country: v.literal('AR'),
  cuit: v.pipe(v.string(), v.regex(/^\d{11}$/)),
  /** Kind of document (`tipoCmp`): 1 is invoice A, 6 B, 11 C. */
  type: count(999),
  /** Point of sale (`ptoVta`). */
  point: count(99_999),
  number: count(99_999_999),
  day: daySchema,
  total,
  /** CAE or CAEA. */
  authorisation: v.pipe(v.string(), v.regex(/^\d{14}$/)),
})

const mexico = v.strictObject({
  country: v.literal('MX'),
  uuid: v.pipe(v.string(), v.regex(/^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)),
  rfc: v.pipe(v.string(), v.maxLength(13)),
  total,
})

const chile = v.strictObject({
  country: v.literal('CL'),
  rut: v.pipe(v.string(), v.maxLength(10)),
  /** Kind of document: 33 and 34 are invoices, 39 and 41 receipts. */
  type: count(999),
  folio: count(9_999_999_999),
  day: daySchema,
  total,
  /** What the first line sells. */
  item: v.pipe(v.string(), v.maxLength(80), v.regex(/^[^\p{Cc}<>]*$/u)),
})

/**
 * What was read of an invoice's code, in its own parts: a claim, of which nothing was verified with anybody. Whose invoice
 * it is has no place in it. The check digits hold; whether it is of a sale is judged beside ({@link tellScan}).
 */
export const scanSchema = v.pipe(
  v.variant('country', [brazil, argentina, mexico, chile]),
  v.check((scan) => tellScan(scan) !== 'unreadable', 'unreadable'),
)
export type Scan = v.InferOutput<typeof brazil | typeof argentina | typeof mexico | typeof chile>
export type ScanOf<C extends Scan['country']> = Extract<Scan, { country: C }>
