import { msg } from '@lingui/core/macro'
import type { attemptContract } from '#contract/features/attempt/attempt-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { deviceName } from '#platform/device-families.ts'

/** What only staff are refused is said by the desk. */
type OfDesk = 'attempt.own' | 'attempt.not_appealed' | 'attempt.given_out'

export const attemptErrors: Omit<ErrorTexts<typeof attemptContract>, OfDesk> = {
  'attempt.not_found': msg`Esta tentativa não existe mais.`,
  'attempt.open_elsewhere': ({ device = '' }) => {
    const name = deviceName(String(device))
    return name === ''
      ? msg`Esta prova está aberta em outro aparelho.`
      : msg`Esta prova está aberta em outro aparelho (${name}).`
  },
  'attempt.none_left': msg`Você já usou todas as tentativas.`,
  'attempt.too_soon': ({ until = 0 }) => {
    const at = formatInstant(new Date(until))
    return msg`A próxima tentativa abre em ${at}.`
  },
  'attempt.closed': msg`Esta prova já encerrou.`,
  'attempt.blocked': msg`As tentativas acabaram e o curso ficou bloqueado. Fale com quem cuida do seu treinamento.`,
  'attempt.over': msg`Esta tentativa já foi entregue.`,
  'attempt.not_over': msg`Esta tentativa ainda não terminou.`,
  'attempt.not_marked': msg`Esta tentativa não tem correção da qual se possa perguntar.`,
  'attempt.appealed': msg`Você já perguntou sobre a correção desta tentativa.`,
  'activity.blocked': msg`Esta atividade ainda está bloqueada.`,
}
