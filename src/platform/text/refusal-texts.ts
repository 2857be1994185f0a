import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal } from '#contract/features/review/refusal-schema.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'

/** Why something was refused, for its person and for who decides. */
export const refusalReasonTexts: Record<RefusalReason, MessageDescriptor> = {
  unreadable: msg`A imagem não dá para ler`,
  not_this_invoice: msg`A imagem é de outra nota`,
  wrong_day: msg`O dia não confere`,
  product_not_there: msg`Um produto não está na nota`,
  quantity_differs: msg`A quantidade não confere`,
  other_store: msg`A loja é outra`,
  already_paid: msg`Já foi registrada antes`,
  cancelled_invoice: msg`A nota foi cancelada`,
  not_a_sale: msg`Não é uma venda`,
  altered_picture: msg`A imagem foi alterada`,
  other: msg`Outro motivo`,
}

/** Why it was refused in one line; '' where it was not. */
export function refusalText(refusal: Refusal): string {
  if (!refusal) return ''
  const { reason, note } = refusal
  return [reason === 'other' && note ? '' : i18n._(refusalReasonTexts[reason]), note].filter(Boolean).join(' · ')
}
