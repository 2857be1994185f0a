import { msg } from '@lingui/core/macro'
import type { attemptContract } from '#contract/features/attempt/attempt-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

type OfDesk = 'attempt.own' | 'attempt.not_appealed' | 'attempt.given_out'

/** What the desk says of refusals about tests; what learners are refused is said by the app. */
export const attemptDeskErrors: Pick<
  ErrorTexts<typeof attemptContract>,
  OfDesk | 'attempt.not_found' | 'attempt.over' | 'attempt.not_over'
> = {
  'attempt.own': msg`Ninguém corrige nem decide sobre as próprias provas.`,
  'attempt.not_appealed': msg`Não há pergunta sem resposta nesta tentativa.`,
  'attempt.given_out': msg`Esta pessoa já recebeu o máximo de tentativas desta prova.`,
  'attempt.not_found': msg`Esta tentativa não existe, ou é de um curso de outra pessoa.`,
  'attempt.over': msg`Esta tentativa já terminou.`,
  'attempt.not_over': msg`Esta tentativa ainda não terminou.`,
}
