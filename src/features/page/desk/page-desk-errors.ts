import { msg } from '@lingui/core/macro'
import type { pageContract } from '#contract/features/page/page-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about pages; what the app is refused is said by the app. */
export const pageDeskErrors: Pick<ErrorTexts<typeof pageContract>, 'page.no_draft'> = {
  'page.no_draft': msg`Não há rascunho para publicar. Alguém pode ter publicado ou descartado antes.`,
}
