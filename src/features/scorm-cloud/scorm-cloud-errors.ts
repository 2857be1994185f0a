import { msg } from '@lingui/core/macro'
import type { scormCloudContract } from '#contract/features/scorm-cloud/scorm-cloud-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const scormCloudErrors: ErrorTexts<typeof scormCloudContract> = {
  'vendor.unconfigured': msg`Este conteúdo fica no SCORM Cloud, que não está configurado aqui. Avise quem cuida da plataforma.`,
  'vendor.failed': msg`O SCORM Cloud não respondeu. Tente de novo daqui a pouco.`,
}
