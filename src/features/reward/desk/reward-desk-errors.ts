import { msg } from '@lingui/core/macro'

/** What the desk says of refusals about rewards and their orders. */
export const rewardDeskErrors = {
  'reward.fulfilment_fixed': msg`Já há pedidos, estoque ou códigos deste prêmio: a forma de entrega não muda mais. Crie outro prêmio.`,
  'reward.stock_short': msg`Não há tanto no estoque: o que está reservado para pedidos fica.`,
  'reward.only_codes': msg`Este prêmio é de códigos: importe códigos em vez de mudar o estoque.`,
  'reward.not_codes': msg`Este prêmio não é de códigos.`,
  'reward.code_repeated': msg`Há códigos repetidos no arquivo, ou que já foram importados. Nenhum foi importado.`,
  'reward.state_changed': msg`Este pedido já mudou de situação. Veja como está agora.`,
} as const
