import { msg } from '@lingui/core/macro'
import type { authoringContract } from '#contract/features/authoring/authoring-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about content. */
export const authoringErrors: ErrorTexts<typeof authoringContract> = {
  'content.not_ready': msg`Ainda falta algo para publicar. Veja a lista de pendências.`,
  'content.no_origin': msg`Esta instalação não tem o endereço de conteúdo em que pacotes e vídeos de fora rodam. Peça a quem a opera.`,
  'content.circle': msg`Há etapas que esperam umas pelas outras em círculo.`,
  'content.not_published': msg`Este conteúdo não está publicado.`,
  'content.not_reviewed': msg`Envie para revisão primeiro: outra pessoa olha e publica.`,
  'content.own_review': msg`Você escreveu parte disto. Outra pessoa que publica precisa decidir.`,
  'content.has_results': msg`Este conteúdo já foi publicado e pode ter resultados. Retire-o em vez de excluir.`,
  'content.language': msg`A empresa não usa este idioma.`,
  'content.texts_unreadable': msg`Este arquivo não é um CSV ou XLIFF 2.0 de traduções que possa ser lido.`,
  'content.past': msg`Escolha datas no futuro, a publicação antes da retirada.`,
}
