import * as v from 'valibot'
import { fileRefSchema } from '#contract/engine/files/file.ts'
import type { Sale, SaleInput } from '#contract/features/sale/sale-contract.ts'
import { scanSchema } from '#contract/features/sale/scan/scan-schema.ts'
import type { SaleForm } from './sale-form.ts'

/** Lenient on purpose: a half-typed form is what a draft is. What does not fit (an older app's) is no draft. */
const draftSchema = v.object({
  accessKey: v.string(),
  invoiceNumber: v.string(),
  storeId: v.string(),
  soldOn: v.string(),
  lines: v.array(v.object({ productId: v.number(), quantity: v.number() })),
  observation: v.string(),
  photo: v.nullable(v.object({ blob: v.instance(Blob), ref: fileRefSchema })),
  scan: v.nullable(scanSchema),
})

/** The form as it was left, or null when there is nothing to give back. */
export function saleOfDraft(draft: unknown): SaleForm | null {
  const read = v.safeParse(draftSchema, draft)
  return read.success ? read.output : null
}

/** Whether there is something typed that would be a loss. A chosen store or day alone is not. */
export function isWorthKeeping(form: SaleForm): boolean {
  return Boolean(form.accessKey || form.invoiceNumber || form.lines.length || form.observation || form.photo)
}

/** A sale that was reported, as a form to change it; its photo and scan are not on the device, and stay as they are. */
export function saleOfRow({ invoiceNumber, storeId, soldOn, lines, observation }: Sale): SaleForm {
  return {
    accessKey: '',
    invoiceNumber,
    storeId: String(storeId),
    soldOn,
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    observation,
    photo: null,
    scan: null,
  }
}

/** A refused sale taken back from the outbox, as a form to correct. */
export function saleOfOperation(
  payload: SaleInput,
  files: readonly { ref: { fileId: string }; blob: Blob }[],
): SaleForm {
  const photo = payload.photo
  const file = files.find((each) => each.ref.fileId === photo?.fileId)
  return {
    accessKey: '',
    invoiceNumber: payload.invoiceNumber,
    storeId: String(payload.storeId),
    soldOn: payload.soldOn,
    lines: payload.lines.map((line) => ({ ...line })),
    observation: payload.observation,
    photo: photo && file ? { blob: file.blob, ref: photo } : null,
    scan: payload.scan ?? null,
  }
}
