import { msg } from '@lingui/core/macro'
import type { rewardContract } from '#contract/features/reward/reward-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'

type OfDesk =
  | 'reward.fulfilment_fixed'
  | 'reward.stock_short'
  | 'reward.only_codes'
  | 'reward.not_codes'
  | 'reward.code_repeated'

const costsNow = msg({ message: 'O preço mudou: agora são {price} pontos. Confira e peça de novo.' })
const missingPoints = msg({ message: 'Faltam {missing} pontos para este pedido.' })

export const rewardErrors: Omit<ErrorTexts<typeof rewardContract>, OfDesk> = {
  'reward.no_campaign': msg`Não há campanha com resgate aberto hoje.`,
  'reward.gone': msg`Este prêmio não está mais na loja.`,
  'reward.price_changed': ({ price }) =>
    typeof price === 'number'
      ? { ...costsNow, values: { price: formatNumber(price) } }
      : msg`O preço mudou. Confira e peça de novo.`,
  'reward.level_required': msg`Este prêmio pede um nível que você ainda não tem na campanha.`,
  'reward.training_required': msg`Conclua antes o treinamento que este prêmio pede.`,
  'reward.address_required': msg`Este prêmio vai pelo correio: preencha o endereço de entrega.`,
  'reward.points_short': ({ missing }) =>
    typeof missing === 'number' && missing > 0
      ? { ...missingPoints, values: { missing: formatNumber(missing) } }
      : msg`Pontos insuficientes para este pedido.`,
  'reward.category_limit': msg`Você chegou ao máximo de resgates desta categoria na campanha.`,
  'reward.out_of_stock': msg`Não há mais estoque suficiente deste prêmio.`,
  'reward.no_codes': msg`Não há códigos disponíveis para liberar aplicativo na App Store.`,
  'reward.state_changed': msg`Este pedido já mudou de situação. Veja como está agora.`,
}
