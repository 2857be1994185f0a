import { msg } from '@lingui/core/macro'
import type { pageContract } from '#contract/features/page/page-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const pageErrors: ErrorTexts<typeof pageContract> = {
  'terms.outdated': msg`Os termos foram atualizados agora há pouco. Leia a nova versão para continuar.`,
}
