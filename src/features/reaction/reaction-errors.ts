import { msg } from '@lingui/core/macro'
import { longestText } from '#contract/engine/text/text-length.ts'
import type { reactionContract } from '#contract/features/reaction/reaction-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What only staff are refused is said by the desk. */
export const reactionErrors: Omit<ErrorTexts<typeof reactionContract>, 'reaction.too_few'> = {
  'reaction.locked': msg`Conclua o treinamento primeiro.`,
  'reaction.in_review': msg`O treinamento está em conferência. Sua opinião fica guardada neste aparelho e segue quando ela terminar.`,
  'reaction.answered': msg`Você já respondeu a esta avaliação.`,
  'reaction.answer_required': msg`Responda a esta pergunta.`,
  'reaction.text_too_long': ({ most = longestText }) => msg`Seu texto tem mais que ${most} caracteres`,
  'reaction.answer_invalid': msg`Esta resposta não vale para a pergunta. Abra a atividade de novo e responda outra vez.`,
}
