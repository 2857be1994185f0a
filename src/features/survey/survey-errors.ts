import { msg } from '@lingui/core/macro'
import type { surveyContract } from '#contract/features/survey/survey-contract.ts'
import { longestText } from '#contract/engine/text/text-length.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What only staff are refused is said by the desk. */
type OfDesk =
  | 'survey.published'
  | 'survey.not_open'
  | 'survey.not_ready'
  | 'survey.anonymity_fixed'
  | 'survey.question_answered'
  | 'survey.too_few'

export const surveyErrors: Omit<ErrorTexts<typeof surveyContract>, OfDesk> = {
  'survey.not_found': msg`Esta pesquisa não está mais disponível.`,
  'survey.answered': msg`Você já respondeu a esta pesquisa.`,
  'survey.closed': msg`Esta pesquisa não estava aberta quando você respondeu.`,
  'survey.option_required': msg`Selecione pelo menos uma opção.`,
  'survey.text_required': msg`Escreva a justificativa desta opção.`,
  'survey.text_too_long': ({ most = longestText }) => msg`Seu texto tem mais que ${most} caracteres`,
  'survey.answer_invalid': msg`Esta resposta não vale para a pergunta. Abra a pesquisa de novo e responda outra vez.`,
}
