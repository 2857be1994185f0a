import { msg } from '@lingui/core/macro'
import type { certificateContract } from '#contract/features/certificate/certificate-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const certificateErrors: ErrorTexts<typeof certificateContract> = {
  'certificate.not_finished': msg`Conclua todos os cursos da trilha para ter o certificado.`,
  'certificate.unknown': msg`Nenhum certificado tem este código. Confira letras e números.`,
}
