import * as v from 'valibot'
import { parseAccessKey } from '#contract/features/sale/access-key.ts'
import type { AccessKeyProblem } from '#contract/features/sale/access-key.ts'
import {
  campaignOfSale,
  checkSaleDay,
  isInvoiceNumber,
  normaliseInvoice,
  saleWindowDays,
} from '#contract/features/sale/sale-rules.ts'
import type { Scan } from '#contract/features/sale/scan/scan-schema.ts'
import type { SaleInput } from '#contract/features/sale/sale-contract.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { campaignOf, type CampaignPerson } from '#contract/features/campaign/campaign-rules.ts'
import type { Product } from '#contract/features/product/product-contract.ts'
import { takesPart } from '#contract/features/store/store-rules.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import { daySchema } from '#contract/engine/ids.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { ErrorCode } from '#contract/engine/errors.ts'
import type { PreparedPhoto } from '#platform/photo/prepare-photo.ts'

/** Longest free text (specification, section 9). */
export const observationLimit = 256

export interface SaleForm {
  /** 44 characters that fill the rest; never sent. */
  accessKey: string
  invoiceNumber: string
  /** Id of the store as the select holds it; '' before the choice. */
  storeId: string
  soldOn: string
  lines: { productId: number; quantity: number }[]
  observation: string
  photo: PreparedPhoto | null
  /** What was read of the invoice's code; it travels beside what is typed. */
  scan: Scan | null
}

/** What is wrong with a field; the screen has a text for each. */
export type SaleProblem =
  | 'required'
  | 'too_long'
  | 'repeated'
  | 'key_month'
  | 'key_number'
  | `key_${AccessKeyProblem}`
  | ErrorCode

/** What the rules must know besides the form. */
export interface SaleFacts {
  /** Today in the client's time zone, `YYYY-MM-DD`. */
  today: string
  campaigns: readonly Campaign[]
  person: CampaignPerson
  storeOf: (id: number) => Store | undefined
  productOf: (id: number) => Product | undefined
  /** Whether a store is among those that they signed up for a campaign with. */
  sellsIn: (campaignId: number, storeId: number) => boolean
  /** Of the sale that is changed: its day was judged, and the photo it has stays. */
  changed?: { soldOn: string; hasPhoto: boolean }
  /** Of one product in a sale. */
  largestQuantity: number
  /** Whether this person has reported the invoice before, in the campaign of that day. */
  isRepeated: (invoiceNumber: string, soldOn: string) => boolean
}

/** The field names from top to bottom, in which the first wrong one takes the focus. */
export const saleFieldOrder = [
  'accessKey',
  'invoiceNumber',
  'storeId',
  'soldOn',
  'lines',
  'photo',
  'observation',
] as const

/** The rules of the form, with the problem as each issue's message. */
export function saleFormSchema(facts: SaleFacts) {
  const text = (problem: SaleProblem) => v.pipe(v.string(problem), v.trim(), v.nonEmpty(problem))
  return v.pipe(
    v.object({
      accessKey: v.pipe(
        v.string(),
        v.trim(),
        v.rawCheck(({ dataset, addIssue }) => {
          const read = dataset.typed && dataset.value ? parseAccessKey(dataset.value) : null
          if (typeof read === 'string') addIssue({ message: `key_${read}` satisfies SaleProblem })
        }),
      ),
      invoiceNumber: v.pipe(text('required'), v.check(isInvoiceNumber, 'sale.invoice_invalid')),
      storeId: v.pipe(
        text('required'),
        v.check((id) => facts.storeOf(Number(id)) !== undefined, 'sale.store_unknown'),
      ),
      soldOn: v.pipe(
        text('required'),
        v.check((day) => v.is(daySchema, day), 'required'),
        v.rawCheck(({ dataset, addIssue }) => {
          const problem = dataset.typed ? dayProblem(dataset.value, facts) : null
          if (problem) addIssue({ message: problem })
        }),
      ),
      lines: v.pipe(
        v.array(
          v.object({
            productId: v.number(),
            quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
          }),
        ),
        v.minLength(1, 'required'),
        v.maxLength(100, 'request.too_large'),
        v.everyItem((line) => line.quantity <= facts.largestQuantity, 'sale.quantity_too_large'),
        v.everyItem((line) => facts.productOf(line.productId) !== undefined, 'sale.product_unknown'),
      ),
      observation: v.pipe(v.string(), v.maxLength(observationLimit, 'too_long')),
      photo: v.nullable(v.custom<PreparedPhoto>((photo) => typeof photo === 'object')),
      scan: v.nullable(v.custom<Scan>((scan) => typeof scan === 'object')),
    }),
    // Partial checks run even while other fields are wrong: everything is said at once, not in turns.
    v.forward(
      v.partialCheck(
        [['invoiceNumber'], ['soldOn']],
        (form) => !facts.isRepeated(form.invoiceNumber, form.soldOn),
        'repeated',
      ),
      ['invoiceNumber'],
    ),
    v.forward(
      v.partialCheck(
        [['accessKey'], ['invoiceNumber']],
        (form) => {
          const read = parseAccessKey(form.accessKey)
          return typeof read === 'string' || normaliseInvoice(form.invoiceNumber) === String(read.number)
        },
        'key_number',
      ),
      ['invoiceNumber'],
    ),
    v.forward(
      v.partialCheck(
        [['accessKey'], ['soldOn']],
        (form) => {
          const read = parseAccessKey(form.accessKey)
          return typeof read === 'string' || form.soldOn.startsWith(read.month)
        },
        'key_month',
      ),
      ['soldOn'],
    ),
    v.forward(
      v.partialCheck(
        [['storeId'], ['soldOn']],
        ({ storeId, soldOn }) => takesPartOn(facts, storeId, soldOn),
        'sale.store_unknown',
      ),
      ['storeId'],
    ),
    v.forward(
      v.partialCheck(
        [['storeId'], ['soldOn']],
        ({ storeId, soldOn }) => campaignWithout(facts, storeId, soldOn) === null,
        'sale.store_not_enrolled',
      ),
      ['storeId'],
    ),
    v.forward(
      v.partialCheck(
        [['storeId'], ['photo']],
        (form) => !isPhotoRequired(facts, form.storeId) || form.photo !== null,
        'sale.photo_required',
      ),
      ['photo'],
    ),
  )
}

/** Whether the chosen store allows phones and cameras, which makes the photo mandatory. */
export function isPhotoRequired(facts: Pick<SaleFacts, 'storeOf' | 'changed'>, storeId: string): boolean {
  return facts.storeOf(Number(storeId))?.camerasAllowed === true && facts.changed?.hasPhoto !== true
}

/** Whether the chosen store takes part on the day of the sale; one that is not known is another problem. */
function takesPartOn(facts: Pick<SaleFacts, 'storeOf'>, storeId: string, soldOn: string): boolean {
  const store = facts.storeOf(Number(storeId))
  return store === undefined || takesPart(store, soldOn)
}

/** The campaign of a sale that its person signed up for without its store; null: nothing is wrong about the store. */
export function campaignWithout(
  { campaigns, person, storeOf, sellsIn }: Pick<SaleFacts, 'campaigns' | 'person' | 'storeOf' | 'sellsIn'>,
  storeId: string,
  soldOn: string,
): Campaign | null {
  const found = campaignOf(campaigns, person, soldOn)
  if (!found?.joined || storeOf(Number(storeId)) === undefined) return null
  return sellsIn(found.campaign.id, Number(storeId)) ? null : found.campaign
}

const everyDay = { beginsOn: '0000-01-01', endsOn: '9999-12-31' }

function dayProblem(soldOn: string, { campaigns, person, today, changed }: SaleFacts): ErrorCode | null {
  if (soldOn === changed?.soldOn) return null
  // Without any campaign on the device (module off, first pull not here yet) only the server can say.
  if (campaignOf(campaigns, person, soldOn)?.joined === false) return 'sale.not_enrolled'
  const found = campaignOfSale(campaigns, person, { soldOn, captured: today })?.campaign ?? null
  const campaign = campaigns.length === 0 ? everyDay : found
  return checkSaleDay({ soldOn, capturedOn: today, campaign })
}

/** The operation's payload of a form that the rules let through. */
export function saleInputOf(form: SaleForm): SaleInput {
  return {
    invoiceNumber: form.invoiceNumber.trim(),
    storeId: Number(form.storeId),
    soldOn: form.soldOn,
    lines: form.lines.map(({ productId, quantity }) => ({ productId, quantity })),
    observation: form.observation,
    ...(form.photo && { photo: form.photo.ref }),
    ...(form.scan && { scan: form.scan }),
  }
}

/** The day it is now where the client is. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  return dayIn(timeZone, now)
}

/** The earliest day whose sales may still be reported. */
export function earliestDay(today: string): string {
  return new Date(Date.parse(today) - saleWindowDays * 86_400_000).toISOString().slice(0, 10)
}

export function emptySale(today: string, storeId: number | null): SaleForm {
  return {
    accessKey: '',
    invoiceNumber: '',
    storeId: storeId ? String(storeId) : '',
    soldOn: today,
    lines: [],
    observation: '',
    photo: null,
    scan: null,
  }
}
