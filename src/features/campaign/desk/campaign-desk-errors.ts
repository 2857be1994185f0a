import { msg } from '@lingui/core/macro'
import type { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'
import type { campaignErrors as ownErrors } from '../campaign-errors.ts'

/** What the desk says of refusals about campaigns; the rest is said to who signs up. */
export const campaignErrors: Omit<ErrorTexts<typeof campaignContract>, keyof typeof ownErrors> = {
  'campaign.overlap': ({ day = '', country = '' }) =>
    msg`Outra campanha já ocorre em ${formatDay(String(day))} (${String(country)}). Mude os dias ou os países.`,
  'campaign.incomplete': msg`Ainda falta algo para abrir a campanha. Veja a lista nesta página.`,
  'points_table.fixed': ({ product }) =>
    product === undefined
      ? msg`A tabela de pontos de uma campanha aberta não muda mais.`
      : msg`Esta regra mudaria quanto vale ${String(product)}. A tabela de uma campanha aberta não muda.`,
  'points_table.rows_wrong': msg`O arquivo tem linhas erradas; nada foi importado.`,
  'correction.decided': msg`Esta correção já foi decidida, ou passou do prazo. Recarregue a página.`,
  'correction.same_person': msg`Uma correção é de duas pessoas: quem pediu não decide.`,
  'level.not_audited': msg`A experiência auditada desta pessoa ainda não basta para o nível.`,
  'level.state_changed': msg`Este pedido de nível mudou de situação. Recarregue a página.`,
  'campaign.state_changed': msg`A campanha mudou de situação. Recarregue a página.`,
}
