import { msg } from '@lingui/core/macro'
import type { surveyContract } from '#contract/features/survey/survey-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

type OfDesk =
  | 'survey.published'
  | 'survey.not_open'
  | 'survey.not_ready'
  | 'survey.anonymity_fixed'
  | 'survey.question_answered'
  | 'survey.too_few'

/** What the desk says of refusals about surveys; what who answers is refused is said by the app. */
export const surveyDeskErrors: Pick<ErrorTexts<typeof surveyContract>, OfDesk> = {
  'survey.published': msg`Esta pesquisa já foi publicada e não pode mais ser excluída. Encerre-a.`,
  'survey.not_open': msg`Esta pesquisa não está aberta agora.`,
  'survey.not_ready': msg`Falta algo para publicar. Veja os campos marcados.`,
  'survey.anonymity_fixed': msg`Depois de publicada, a pesquisa não muda entre anônima e identificada: foi o prometido a quem respondeu.`,
  'survey.question_answered': msg`Uma pergunta que já tem respostas não muda mais. Feche-a ou substitua por outra.`,
  'survey.too_few': ({ least = '' }) => msg`As respostas aparecem a partir de ${least} pessoas.`,
}
