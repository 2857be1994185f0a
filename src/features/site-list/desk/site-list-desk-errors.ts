import { msg } from '@lingui/core/macro'
import type { siteListContract } from '#contract/features/site-list/site-list-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about lists. */
export const siteListErrors: ErrorTexts<typeof siteListContract> = {
  'list.in_use': msg`Um curso usa este item. Aposente o item em vez de excluir.`,
}
