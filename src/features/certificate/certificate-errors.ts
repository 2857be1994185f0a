import { msg } from '@lingui/core/macro'
import type { certificateContract } from '#contract/features/certificate/certificate-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What only staff are refused is said by the desk. */
type OfDesk = 'certificate.ended' | 'certificate.picture_missing' | 'certificate.template_used'

export const certificateErrors: Omit<ErrorTexts<typeof certificateContract>, OfDesk> = {
  'certificate.none': msg`Este curso não dá certificado.`,
  'certificate.not_finished': msg`Conclua tudo o que conta para ter o certificado.`,
  'certificate.needs_reaction': msg`Responda antes à avaliação de reação do curso.`,
  'certificate.blocked': msg`Você está bloqueado neste treinamento. Fale com o gestor do programa.`,
  'certificate.under_review': ({ count = '' }) =>
    msg`O que você viu está em conferência. O certificado sai assim que ela terminar; ver as aulas de novo também conta. Aulas em conferência: ${count}.`,
  'certificate.revoked': msg`Este certificado foi cancelado. Fale com o gestor do programa.`,
  'certificate.unknown': msg`Nenhum certificado tem este código. Confira letras e números.`,
}
