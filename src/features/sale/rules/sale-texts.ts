import { t } from '@lingui/core/macro'
import type { AccessKey } from '#contract/features/sale/access-key.ts'
import { errorText, hasErrorText } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import type { SaleForm, SaleProblem } from './sale-form.ts'
import type { Repeat } from './sale-repeat.ts'

/** What stands beside a wrong field. */
export function saleProblemText(field: keyof SaleForm, problem: string | undefined): string | undefined {
  if (!problem) return undefined
  if (problem === 'required') return requiredText(field)
  return ownText(problem as SaleProblem) ?? (hasErrorText(problem) ? errorText(problem) : errorText('request.invalid'))
}

function requiredText(field: keyof SaleForm): string {
  switch (field) {
    case 'invoiceNumber':
      return t`Informe o número da nota.`
    case 'storeId':
      return t`Escolha a loja da venda.`
    case 'soldOn':
      return t`Informe a data da venda.`
    case 'lines':
      return t`Adicione pelo menos um produto.`
    default:
      return t`Preencha o campo corretamente`
  }
}

function ownText(problem: SaleProblem): string | undefined {
  switch (problem) {
    case 'too_long':
      return t`Seu texto tem mais que 256 caracteres`
    case 'key_month':
      return t`A data não está no mês da chave de acesso. Confira a nota.`
    case 'key_number':
      return t`O número não é o da chave de acesso. Confira a nota.`
    case 'key_length':
      return t`A chave tem 44 caracteres. Confira se colou inteira.`
    case 'key_form':
    case 'key_check_digit':
      return t`Chave de acesso inválida. Confira os números.`
    case 'key_not_a_sale':
      return t`Esta chave é de um documento de transporte, não de uma venda.`
    case 'key_model':
      return t`Esta chave não é de NF-e nem de NFC-e. Digite o número da nota.`
    default:
      return undefined
  }
}

/** "Você já enviou esta nota em 14/11, na loja Centro." */
export function repeatText(repeat: Repeat, storeName: string | undefined): string {
  // Day and month in the order of the language; the campaign leaves no doubt about the year.
  const day = formatDay(repeat.sentOn).slice(0, 5)
  return storeName
    ? t`Você já enviou esta nota em ${day}, na loja ${storeName}.`
    : t`Você já enviou esta nota em ${day}.`
}

/** What an access key says: "NFC-e · série 1 · novembro de 2026 · SP". */
export function accessKeyText(key: AccessKey): string {
  const month = new Intl.DateTimeFormat(activeLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${key.month}-15`),
  )
  const series = key.series
  return [key.model === '55' ? 'NF-e' : 'NFC-e', t`série ${series}`, month, key.state].join(' · ')
}
