import { t } from '@lingui/core/macro'
import type { Breakdown } from '#contract/features/programme-report/programme-report-contract.ts'

/** By what sales are taken together, in a sentence and at the head of a column. */
export function breakdownName(by: Breakdown): string {
  switch (by) {
    case 'store':
      return t`Loja`
    case 'chain':
      return t`Rede`
    case 'product':
      return t`Produto`
  }
}

/** What gave points. */
export function sourceName(source: string): string {
  switch (source) {
    case 'sale':
      return t`Vendas`
    case 'photo':
      return t`Fotos de loja`
    case 'course':
      return t`Cursos`
    case 'trail':
      return t`Trilhas`
    default:
      return t`Outros`
  }
}
