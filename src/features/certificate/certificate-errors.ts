import { msg } from '@lingui/core/macro'
import type { certificateContract } from '#contract/features/certificate/certificate-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const certificateErrors: ErrorTexts<typeof certificateContract> = {
  'certificate.none': msg`Este curso não dá certificado.`,
  'certificate.not_finished': msg`Conclua tudo o que conta para ter o certificado.`,
  'certificate.under_review': msg`O que você viu está em conferência. O certificado sai assim que ela terminar; ver as aulas de novo também conta.`,
  'certificate.unknown': msg`Nenhum certificado tem este código. Confira letras e números.`,
}
