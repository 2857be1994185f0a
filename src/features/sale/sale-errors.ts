import { msg } from '@lingui/core/macro'
import type { reviewContract } from '#contract/features/review/review-contract.ts'
import type { saleContract } from '#contract/features/sale/sale-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'

/** Where the answer says on which day it was sent. */
const repeatedInvoiceOn = msg({ message: 'Você já enviou esta nota em {sentOn}.' })

const quantityOver = msg({ message: 'A quantidade máxima por produto é {most}. Confira a nota.' })

/** What the desk answers to who changes what an auditor has in their hands. */
type OfTheDesk = Pick<ErrorTexts<typeof reviewContract>, 'desk.claimed'>

export const saleErrors: ErrorTexts<typeof saleContract> & OfTheDesk = {
  'sale.state_changed': msg`A situação desta venda mudou. Veja como ela está agora.`,
  'sale.appeal_late': msg`O prazo de 7 dias para recorrer terminou.`,
  'desk.claimed': msg`Esta venda está com a auditoria agora. Tente de novo mais tarde.`,
  'sale.invoice_repeated': ({ sentOn }) =>
    typeof sentOn === 'string'
      ? { ...repeatedInvoiceOn, values: { sentOn: formatDay(sentOn.slice(0, 10)) } }
      : msg`O número da nota já foi enviado por você antes.`,
  'sale.too_old': msg`A venda só pode ser registrada até 15 dias depois de feita.`,
  'sale.in_future': msg`A data da venda está no futuro.`,
  'sale.outside_campaign': msg`A data da venda está fora do período da campanha.`,
  'sale.reporting_closed': msg`A campanha desta venda já foi encerrada: não recebe mais registros.`,
  'sale.no_campaign': msg`Não há campanha aberta para esta data.`,
  'sale.photo_required': msg`Esta loja exige a foto da nota.`,
  'sale.store_unknown': msg`Esta loja não participa da campanha.`,
  'sale.store_not_enrolled': msg`Esta loja não está entre as da sua inscrição. Acrescente-a e salve de novo.`,
  'sale.not_enrolled': msg`Inscreva-se na campanha para registrar vendas desta data.`,
  'sale.product_unknown': msg`Um dos produtos não participa da campanha.`,
  'sale.review_full': msg`Você já tem muitas vendas em conferência. Esta espera neste aparelho.`,
  'sale.product_repeated': msg`Um produto está em duas linhas. Junte as quantidades em uma.`,
  'sale.quantity_too_large': ({ most }) =>
    typeof most === 'number'
      ? { ...quantityOver, values: { most } }
      : msg`A quantidade de um produto é maior do que o programa aceita.`,
  'sale.scan_not_a_sale': msg`Este código é de uma nota de crédito, de débito, de transporte ou de teste, não de uma venda.`,
  'sale.invoice_invalid': msg`Número da nota inválido. Confira letras e números.`,
}
