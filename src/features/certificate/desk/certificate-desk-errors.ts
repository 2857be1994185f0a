import { msg } from '@lingui/core/macro'
import type { certificateContract } from '#contract/features/certificate/certificate-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

type OfDesk = 'certificate.ended' | 'certificate.picture_missing' | 'certificate.template_used'

/** What the desk says of refusals about certificates; what learners are refused is said by the app. */
export const certificateDeskErrors: Pick<ErrorTexts<typeof certificateContract>, OfDesk> = {
  'certificate.ended': msg`Este certificado já foi cancelado ou substituído.`,
  'certificate.picture_missing': msg`Uma imagem não está pronta na biblioteca, ou não é uma imagem. Escolha outra.`,
  'certificate.template_used': msg`Este modelo ainda é usado. Escolha outro para os cursos e trilhas, ou outro padrão, antes de excluir.`,
}
