import { valibotResolver } from '@hookform/resolvers/valibot'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { parseAccessKey, printedInvoiceNumber } from '#contract/features/sale/access-key.ts'
import type { AccessKey } from '#contract/features/sale/access-key.ts'
import { worthOf, type ValuedLine } from '#contract/features/campaign/points/points-rule.ts'
import {
  scanDifferences,
  tellScan,
  type ScanDifference,
  type ScanFacts,
} from '#contract/features/sale/scan/scan-rules.ts'
import type { Scan } from '#contract/features/sale/scan/scan-schema.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import { areDatabasesChanged } from '#engine/database/database-trouble.ts'
import { keepInHand } from '#engine/database/in-hand.ts'
import { useMember } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { isPhotoRequired, saleFieldOrder, saleFormSchema } from './rules/sale-form.ts'
import type { SaleForm } from './rules/sale-form.ts'
import { filledByScan, storesOfIssuer } from './rules/sale-scan.ts'
import { reportSale } from './sale-actions.ts'
import { useSaleKnowledge } from './sale-queries.ts'
import type { SaleKnowledge, SaleRows } from './sale-queries.ts'
import { repeatText, saleProblemText } from './rules/sale-texts.ts'
import { useSaleDraft } from './use-sale-draft.ts'
import type { SaleScreen } from './use-sale.ts'

/** What takes the focus for the fields that are no inputs. */
export interface SaleControls {
  lines: RefObject<HTMLButtonElement | null>
  photo: RefObject<HTMLInputElement | null>
}

export function useSaleControls(): SaleControls {
  return { lines: useRef(null), photo: useRef(null) }
}

/** The form with what its parts need, the same in both layouts. */
export interface SaleEditor {
  form: UseFormReturn<SaleForm>
  rows: SaleRows
  knowledge: SaleKnowledge
  values: SaleForm
  /** The access key once it is whole and right. */
  accessKey: AccessKey | null
  /** What the invoice's code said; null: none was read. */
  scanned: ScanFacts | null
  /** What is typed otherwise, and the stores of the person that issue the invoice. */
  differences: ScanDifference[]
  issuing: Store[]
  /** What each line will be worth, before the level and the audit, and what they come to. */
  worth: ValuedLine[]
  total: { points: number; xp: number }
  photoRequired: boolean
  errorOf: (field: keyof SaleForm) => string | undefined
  /** True once saving was tried and something is missing. */
  incomplete: boolean
  saving: boolean
  /** What stands in the form is on the device as a draft; false where it has no space. */
  kept: boolean
  takeAccessKey: (typed: string) => void
  takeScan: (read: { scan: Scan; facts: ScanFacts }) => void
  /** Lines and photo are no inputs: they are set whole. */
  set: <F extends 'lines' | 'photo'>(field: F, value: SaleForm[F]) => void
  save: () => void
}

export function useSaleForm(sale: Extract<SaleScreen, { step: 'form' }>, controls: SaleControls): SaleEditor {
  const { rows, start, onQueued } = sale
  const member = useMember()
  const knowledge = useSaleKnowledge(rows, start)
  const form = useForm<SaleForm>({
    defaultValues: start.form,
    mode: 'onTouched',
    // The focus is ours to put: the library knows no place for lines and photo.
    shouldFocusError: false,
    resolver: valibotResolver(saleFormSchema(knowledge)),
  })
  const values = useWatch({ control: form.control }) as SaleForm
  const draft = useSaleDraft(form, start)
  useEffect(keepInHand, [])
  const [saving, setSaving] = useState(false)
  const { errors, isSubmitted } = form.formState
  const changed = { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted }

  const queue = async (filled: SaleForm) => {
    setSaving(true)
    draft.stop()
    try {
      const campaignId = campaignOf(knowledge.campaigns, knowledge.person, filled.soldOn)?.campaign.id ?? null
      onQueued(await reportSale(member, filled, { ...start, campaignId }))
    } catch (error) {
      draft.start()
      toast(queueFailureText(error), { tone: 'bad' })
    } finally {
      setSaving(false)
    }
  }
  const focusFirst = (wrong: FieldErrors<SaleForm>) => {
    const first = saleFieldOrder.find((field) => wrong[field])
    if (first === 'lines' || first === 'photo') controls[first].current?.focus()
    else if (first) form.setFocus(first)
  }

  const read = values.accessKey ? parseAccessKey(values.accessKey) : null
  const told = values.scan ? tellScan(values.scan) : null
  const scanned = told && typeof told !== 'string' ? told : null
  const store = knowledge.storeOf(Number(values.storeId))
  const worth = knowledge.worth(values.soldOn, values.lines)
  const repeat = knowledge.repeatOf(values.invoiceNumber, values.soldOn)
  return {
    form,
    rows,
    knowledge,
    values,
    accessKey: read && typeof read !== 'string' ? read : null,
    scanned,
    differences: scanned ? scanDifferences(scanned, { ...values, issuers: store?.issuers }) : [],
    issuing: scanned ? storesOfIssuer(rows.stores, scanned, values.soldOn, knowledge) : [],
    worth,
    total: worthOf(worth),
    photoRequired: isPhotoRequired(knowledge, values.storeId),
    errorOf: (field) => {
      // Said at once, not only after the field was left: it saves typing the rest in vain.
      if (field === 'invoiceNumber' && repeat) return repeatText(repeat, knowledge.storeOf(repeat.storeId)?.name)
      return saleProblemText(field, errors[field]?.message)
    },
    incomplete: isSubmitted && saleFieldOrder.some((field) => isMissing(errors[field]?.message)),
    saving,
    kept: draft.kept,
    takeAccessKey: (typed) => {
      const found = parseAccessKey(typed)
      form.setValue('accessKey', typed, changed)
      if (typeof found === 'string') return
      form.setValue('invoiceNumber', printedInvoiceNumber(found.number), changed)
      void form.trigger(['accessKey', 'invoiceNumber', 'soldOn'])
    },
    takeScan: ({ scan, facts }) => {
      const filled = filledByScan(facts, form.getValues(), rows.stores, knowledge)
      form.setValue('scan', scan, changed)
      // The code says it, and more.
      form.setValue('accessKey', '', changed)
      for (const field of ['invoiceNumber', 'soldOn', 'storeId'] as const) form.setValue(field, filled[field], changed)
      void form.trigger(['invoiceNumber', 'soldOn'])
    },
    set: (field, value) => form.setValue(field as 'photo', value as SaleForm['photo'], changed),
    save: () => void form.handleSubmit(queue, focusFirst)(),
  }
}

const isMissing = (problem: string | undefined) => problem === 'required' || problem === 'sale.photo_required'

/** Errors come from the vault worker: their class is lost on the way, their name is not. */
function queueFailureText(error: unknown): string {
  if (error instanceof Error && error.name === 'NotReplaceableError')
    return t`Esta venda acabou de ser enviada e não pode mais ser corrigida.`
  return areDatabasesChanged()
    ? t`A Trilha foi atualizada em outra aba. Recarregue esta aba e tente de novo.`
    : t`Não foi possível guardar a venda neste aparelho. Libere espaço e tente de novo.`
}
